/** What a change by hand has done, in words. */

import type { DraftEdit } from "@shared/DraftEdit";
import type { NameOf } from "../../words/explain";
import type { Words } from "../../words/words";

export function editWords(edit: DraftEdit, nameOf: NameOf, t: Words): string {
  switch (edit.edit) {
    case "swap":
      return t("edit.swapped", { one: nameOf(edit.one), other: nameOf(edit.other) });
    case "swap_colors":
      return t("edit.colors_done", { board: edit.board });
    case "seat":
      return t("edit.meet_done", { one: nameOf(edit.white), other: nameOf(edit.black) });
    case "unseat":
      return t("edit.unseat_done", { board: edit.board });
    case "free":
      return t(edit.kind === "pairing" ? "edit.free_done" : "edit.absent_done", { name: nameOf(edit.competitor) });
    case "recall":
      return t("edit.recall_done", { name: nameOf(edit.competitor) });
    case "fix":
      return t("edit.fix_done", { board: edit.board });
    case "unfix":
      return t("edit.unfix_done", { board: edit.board });
    case "forbid":
      return t("edit.forbid_done", { one: nameOf(edit.one), other: nameOf(edit.other) });
    case "allow":
      return t("edit.allow_done");
    case "pair_rest":
      return t("edit.pair_rest_done");
    default:
      return edit satisfies never;
  }
}
