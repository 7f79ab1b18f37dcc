import { useView } from "../../backend/desk";
import { HomeFrame } from "../../frame/HomeFrame";
import { Loaded } from "../../frame/Loaded";
import { useWords } from "../../words/words";

/** The competitions of this device. */
export function CompetitionsScreen() {
  const t = useWords();
  const view = useView({ view: "competitions" });
  return (
    <HomeFrame title={t("app.name")}>
      <Loaded view={view}>
        {(all) => <ul>{all.map((it) => <li key={it.competition}>{it.name}</li>)}</ul>}
      </Loaded>
    </HomeFrame>
  );
}
