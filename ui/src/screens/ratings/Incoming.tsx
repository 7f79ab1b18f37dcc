import type { RatingsProgress } from "@shared/RatingsProgress";
import { Button, Progress } from "@mantine/core";
import { useDesk } from "../../backend/desk";
import { sayRefused } from "../../frame/useWish";
import { Card, CardHead } from "../../parts/Card";
import { useWords } from "../../words/words";
import css from "./ratings.module.css";

/** How far a list is that is being read in; it can be stopped. */
export function Incoming({ progress: { percent, rows } }: { progress: RatingsProgress }) {
  const t = useWords();
  const { backend } = useDesk();

  async function stop() {
    const answer = await backend.stopRatings();
    if ("failed" in answer) sayRefused(answer.failed);
  }

  return (
    <div className={css.import}>
      <CardHead title={t("ratings.import")} />
      <Card>
        <div className={css.incoming}>
          <span role="status">{t("ratings.reading", { percent, rows: rows.toLocaleString("en") })}</span>
          <Progress value={percent} aria-label={t("ratings.import")} />
          <Button onClick={() => void stop()}>{t("ratings.stop")}</Button>
        </div>
      </Card>
    </div>
  );
}
