import { useAddresses } from "../../backend/peers";
import { HomeFrame } from "../../frame/HomeFrame";
import { Loaded } from "../../frame/Loaded";
import { home, joinPath } from "../../paths";
import { useWords } from "../../words/words";
import { Addresses } from "./Addresses";
import { JoinForm } from "./JoinForm";
import css from "./join.module.css";

/** Joining a competition of another device, and where other devices are met. */
export function JoinScreen() {
  const t = useWords();
  const addresses = useAddresses();
  const places = [
    { href: home, word: t("competitions.title"), here: false },
    { href: joinPath, word: t("join.title"), here: true },
  ];
  return (
    <HomeFrame title={t("app.name")} subtitle={t("app.purpose")} onward={places}>
      <Loaded view={addresses}>
        {(it) => (
          <div className={css.stack}>
            <JoinForm />
            <Addresses view={it} />
          </div>
        )}
      </Loaded>
    </HomeFrame>
  );
}
