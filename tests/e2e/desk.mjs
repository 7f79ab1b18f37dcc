/** The commands that a screen would give, given by the page itself. */

import { randomBytes } from "node:crypto";

/** One event of a competition, as a page that was let in reaches it. */
export class Desk {
  constructor(page, competition, event) {
    Object.assign(this, { page, competition, event });
  }

  /** Shows a screen of the event. */
  async show(screen) {
    const path = `#/c/${this.competition}/${this.event}/${screen}`;
    await this.page.evaluate((path) => { location.hash = path; }, path);
    await this.page.waitForURL((url) => url.hash === path);
  }

  /** Reads a view of the event. */
  async read(view, more = {}) {
    const { competition, event } = this;
    return (await this.#post("/api/read", { view, competition, event, ...more })).data;
  }

  /** Carries a command out; a refusal is thrown. */
  async execute(command) {
    return this.#order({ event: this.event, ...command });
  }

  #order(command) {
    return this.#post("/api/execute", { competition: this.competition, op: randomBytes(16).toString("hex"), command });
  }

  async #post(path, body) {
    const [status, answer] = await this.page.evaluate(async ([path, body]) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      return [response.status, await response.json()];
    }, [path, body]);
    if (status !== 200) throw new Refused(answer);
    return answer;
  }

  /** How many rounds of a phase are finished. */
  async finished(phase) {
    const { head } = await this.read("round", { phase, round: null });
    return head.phases.find((it) => it.phase === phase).finished;
  }

  async number(phase) {
    await this.execute({ command: "order_field", phase, how: { how: "regulation" } });
  }

  /** Draws the next round of a phase, publishes it and fills in every board. */
  async playRound(phase, outcomeOf = (board) => OUTCOMES[board.board.board % OUTCOMES.length]) {
    await this.execute({ command: "draw_round", phase });
    const { status } = await this.read("round", { phase, round: null });
    await this.execute({ command: "publish_round", phase, draw: status.draw });
    await this.fillRound(phase, outcomeOf);
  }

  /** Fills in every open board of the round that is on. */
  async fillRound(phase, outcomeOf = (board) => OUTCOMES[board.board.board % OUTCOMES.length]) {
    const { boards } = await this.read("round", { phase, round: null });
    const open = boards.filter((it) => it.standing.standing === "open");
    for (const board of open) await this.#record(board, outcomeOf(board));
  }

  async #record({ board, heads }, outcome) {
    await this.#order({ command: "record_result", board, outcome, attested: "both_sides", replaces: heads });
  }

  /** Plays the games of a knock-out phase until every match is decided, and ends the phase. */
  async playMatches(phase) {
    while (!(await this.#isDecided(phase))) await this.playRound(phase, () => WHITE_WINS);
    await this.execute({ command: "close_phase", phase });
  }

  async #isDecided(phase) {
    const { stages } = await this.read("bracket");
    return stages.find((it) => it.phase === phase).matches.every((it) => it.winner !== null);
  }

  /** Ends a phase; equals across a line are played off in the order in which they are named. */
  async close(phase) {
    for (;;) {
      try {
        return await this.execute({ command: "close_phase", phase });
      } catch (refused) {
        if (refused.answer?.what?.code !== "tie_to_decide") throw refused;
        const { among } = refused.answer.what;
        await this.execute({ command: "decide_tie", phase, among, by: "playoff", note: "" });
      }
    }
  }
}

const WHITE_WINS = { kind: "won", by: "white" };
const OUTCOMES = [WHITE_WINS, { kind: "drawn" }, { kind: "won", by: "black" }];

class Refused extends Error {
  constructor(answer) {
    super(JSON.stringify(answer));
    this.answer = answer;
  }
}
