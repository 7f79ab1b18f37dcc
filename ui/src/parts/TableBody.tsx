import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useState, type KeyboardEvent } from "react";
import { cx } from "./cx";
import { cellLook, type DataTableProps } from "./DataTable";
import css from "./DataTable.module.css";

/** A line of a table: a row, or the heading above some. */
export type Line<T> = { readonly group: string } | { readonly row: T };

type Props<T> = DataTableProps<T> & { readonly lines: readonly Line<T>[] };
type Measure = (element: Element | null) => void;

/** From so many lines on, only those in sight are drawn. */
const VIRTUAL_FROM = 150;
const ROW_PX = 41;

/** The rows, with a heading where a group begins. */
export function lines<T>(rows: readonly T[], groupOf: ((row: T) => string) | undefined): readonly Line<T>[] {
  let last: string | undefined;
  return rows.flatMap((row): Line<T>[] => {
    const group = groupOf?.(row);
    const heading = group !== undefined && group !== last ? [{ group }] : [];
    last = group;
    return [...heading, { row }];
  });
}

/** All lines, or, of very many, those in sight. */
export function TableBody<T>(props: Props<T>) {
  return props.lines.length < VIRTUAL_FROM ? <WholeBody {...props} /> : <VirtualBody {...props} />;
}

function WholeBody<T>(props: Props<T>) {
  return (
    <tbody>
      {props.lines.map((line) => <LineOf key={keyOf(line, props.rowId)} {...props} line={line} />)}
    </tbody>
  );
}

function VirtualBody<T>(props: Props<T>) {
  const { lines, columns, rowId } = props;
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_PX,
    overscan: 20,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);

  const measureTop = (body: HTMLTableSectionElement | null) => {
    if (body !== null) setTop(body.getBoundingClientRect().top + window.scrollY);
  };

  return (
    <tbody ref={measureTop}>
      <Spacer height={above} columns={columns.length} />
      {items.map(({ index }) => {
        const line = lines[index];
        if (line === undefined) return null;
        const place = { index, measure: virtual.measureElement };
        return <LineOf key={keyOf(line, rowId)} {...props} {...place} line={line} />;
      })}
      <Spacer height={below} columns={columns.length} />
    </tbody>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return <tr className={css.spacer} aria-hidden><td colSpan={columns} style={{ height }} /></tr>;
}

function LineOf<T>({ line, index, measure, ...props }: Props<T> & {
  line: Line<T>;
  index?: number;
  measure?: Measure;
}) {
  if ("row" in line) return <RowOf {...props} row={line.row} index={index} measure={measure} />;
  return (
    <tr className={css.group} ref={measure} data-index={index}>
      <td colSpan={props.columns.length}>{line.group}</td>
    </tr>
  );
}

function RowOf<T>({ row, index, measure, columns, onOpen, rowId, selected, lookOf }: DataTableProps<T> & {
  row: T;
  index: number | undefined;
  measure: Measure | undefined;
}) {
  const look = lookOf?.(row);
  const opens = onOpen !== undefined && {
    tabIndex: 0,
    "aria-selected": rowId(row) === selected,
    onClick: () => onOpen(row),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => walk(event, () => onOpen(row)),
  };
  return (
    <tr
      ref={measure}
      data-index={index}
      className={cx(onOpen !== undefined && css.row, look !== undefined && css[look])}
      {...opens}
    >
      {columns.map((it) => <td key={it.id} className={cellLook(it)}>{it.cell(row)}</td>)}
    </tr>
  );
}

/** Arrow keys walk from row to row, Enter opens; a control inside a row keeps its own keys. */
function walk(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  switch (event.key) {
    case "Enter":
    case " ":
      open();
      break;
    case "ArrowDown":
      focusNext(event.currentTarget, "nextElementSibling");
      break;
    case "ArrowUp":
      focusNext(event.currentTarget, "previousElementSibling");
      break;
    default:
      return;
  }
  event.preventDefault();
}

function focusNext(row: Element, step: "nextElementSibling" | "previousElementSibling"): void {
  let next = row[step];
  while (next instanceof HTMLElement && next.tabIndex !== 0) next = next[step];
  if (next instanceof HTMLElement) next.focus();
}

function keyOf<T>(line: Line<T>, rowId: (row: T) => string): string {
  return "group" in line ? `group ${line.group}` : rowId(line.row);
}
