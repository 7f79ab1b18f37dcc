import type { EventHead } from "@shared/EventHead";
import type { FileCheck } from "@shared/FileCheck";
import type { FileFormat } from "@shared/FileFormat";
import type { FileQuery } from "@shared/FileQuery";
import type { PhaseKey } from "@shared/PhaseKey";
import type { PublishedRound } from "@shared/PublishedRound";
import type { ReportDetails } from "@shared/ReportDetails";
import { Button, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import dayjs from "dayjs";
import { useState } from "react";
import { useDesk } from "../backend/desk";
import { parseDay } from "../input/date";
import { SideSheet } from "../parts/SideSheet";
import { explainFileProblem } from "../words/problems";
import { currentLanguage, inLanguage, useWords } from "../words/words";
import { download } from "./download";
import css from "./frame.module.css";
import { sayRefused } from "./useWish";

/** A file that was looked over before it is saved. */
export interface Looked {
  readonly format: FileFormat;
  readonly check: FileCheck;
}

const ENDINGS = { trf16: "trf", trf26: "trf", fide_report: "trf", pgn: "pgn" } as const satisfies Record<FileFormat, string>;

/** Looks an event's file over, and saves it. What has no problem is saved without a question. */
export function useSaveFile(head: EventHead, phase: PhaseKey | null) {
  const t = useWords();
  const { backend } = useDesk();
  const { competition, event } = head;

  const query = (format: FileFormat, details: ReportDetails | null): FileQuery =>
    ({ competition, event, phase, language: currentLanguage(), format, details });

  async function save(format: FileFormat, details: ReportDetails | null = null): Promise<boolean> {
    const name = `${inLanguage(head.name)} ${t(`sheet.${format}`)}.${ENDINGS[format]}`;
    const answer = await backend.tournamentFile({ query: query(format, details), name });
    if ("failed" in answer) sayRefused(answer.failed);
    else if (answer.done !== null) download(answer.done, name);
    return "done" in answer;
  }

  async function look(format: FileFormat, details: ReportDetails | null = null): Promise<Looked | undefined> {
    const answer = await backend.checkFile(query(format, details));
    if ("failed" in answer) {
      sayRefused(answer.failed);
      return undefined;
    }
    const check = answer.done;
    if (format === "fide_report") return details === null ? look(format, withDays(check)) : { format, check };
    if (check.problems.length > 0) return { format, check };
    await save(format);
    return undefined;
  }

  return { look, save };
}

/** What a person should know before a file is saved; of a report, also what it says besides. */
export function FileSheet({ looked: first, save, look, onClose }: {
  looked: Looked;
  save: ReturnType<typeof useSaveFile>["save"];
  look: ReturnType<typeof useSaveFile>["look"];
  onClose: () => void;
}) {
  const t = useWords();
  const [looked, setLooked] = useState(first);
  const [details, setDetails] = useState(first.check.details);
  const { format, check } = looked;
  const isReport = format === "fide_report";

  /** Once a field is left, the problems are those of what it says now. */
  async function lookAgain(changed: ReportDetails) {
    setDetails(changed);
    setLooked(await look(format, changed) ?? looked);
  }

  async function send() {
    if (await save(format, isReport ? details : null)) onClose();
  }

  return (
    <SideSheet opened title={t(`sheet.${format}`)} size={480} onClose={onClose}>
      <div className={css.file}>
        {isReport && (
          <>
            <p>{t("report.hint")}</p>
            <Details details={details} rounds={check.rounds} onType={setDetails} onLeave={(it) => void lookAgain(it)} />
          </>
        )}
        <h3>{check.problems.length === 0 ? t("report.no_problems") : t("report.problems", { count: check.problems.length })}</h3>
        <ul className={css.problems} aria-live="polite">
          {check.problems.map(explainFileProblem).map((it) => <li key={it.text}>{it.text}</li>)}
        </ul>
        <Button variant="filled" onClick={() => void send()}>{t("report.save")}</Button>
      </div>
    </SideSheet>
  );
}

const TEXTS = ["name", "city", "federation", "chief_arbiter", "deputies", "time_control"] as const;
const DAYS = ["from", "to"] as const;

function Details({ details, rounds, onType, onLeave }: {
  details: ReportDetails;
  rounds: readonly PublishedRound[];
  onType: (details: ReportDetails) => void;
  onLeave: (details: ReportDetails) => void;
}) {
  const t = useWords();
  const dated = (at: number, day: string) => ({
    ...details, round_dates: details.round_dates.map((it, index) => (index === at ? day : it)),
  });
  const asDay = { valueFormat: "YYYY-MM-DD", dateParser: (typed: string) => parseDay(typed) ?? null };
  return (
    <>
      {TEXTS.map((field) => (
        <TextInput
          key={field}
          label={t(`report.${field}`)}
          value={details[field]}
          onChange={(event) => onType({ ...details, [field]: event.currentTarget.value })}
          onBlur={() => onLeave(details)}
        />
      ))}
      <div className={css.days}>
        {DAYS.map((field) => (
          <DateInput
            key={field}
            label={t(`report.${field}`)}
            {...asDay}
            value={details[field]}
            onChange={(it) => onLeave({ ...details, [field]: it })}
          />
        ))}
        {rounds.map(({ round }, at) => (
          <DateInput
            key={round}
            label={t("report.round_date", { round })}
            {...asDay}
            value={details.round_dates[at] ?? null}
            onChange={(it) => it !== null && onLeave(dated(at, it))}
          />
        ))}
      </div>
    </>
  );
}

/** A round was played on the day it was published, unless somebody says otherwise. */
function withDays({ details, rounds }: FileCheck): ReportDetails {
  return { ...details, round_dates: rounds.map((it) => dayjs(it.at_ms).format("YYYY-MM-DD")) };
}
