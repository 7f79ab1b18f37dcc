import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Header,
} from "@tanstack/react-table";
import { useMemo, type ReactNode } from "react";
import { cx } from "./cx";
import css from "./DataTable.module.css";
import { lines, TableBody } from "./TableBody";

/** A column: its heading, and what it shows of a row. */
export interface Column<T> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** Figures stand right. */
  readonly num?: boolean;
  /** A name stays on one line; a unit or a remark is said quietly. */
  readonly tone?: "name" | "quiet" | "small";
  /** Left out where it is narrow. */
  readonly wide?: boolean;
  /** Makes the column sortable, by this. */
  readonly by?: (row: T) => string | number;
}

export type RowLook = "cut" | "warned" | "disputed" | "gone";

export interface DataTableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => string;
  /** The heading under which a row stands; a line is drawn where it changes. */
  readonly groupOf?: ((row: T) => string) | undefined;
  readonly lookOf?: ((row: T) => RowLook | undefined) | undefined;
  readonly selected?: string | undefined;
  readonly onOpen?: ((row: T) => void) | undefined;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

/** A dense table: heading in sight, arrow keys walk, Enter opens, thousands of rows stay light. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { columns, rows, rowId, onOpen } = props;
  const definitions = useMemo(() => columns.map(definition), [columns]);
  const table = useTable<Features, T>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
  });
  const shown = table.getRowModel().rows.map((it) => it.original);
  const sorted = table.state.sorting.length > 0;
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);

  return (
    <table className={css.table} aria-label={props.label} role={onOpen === undefined ? undefined : "grid"}>
      <thead>
        <tr>{columns.map((it, at) => <Heading key={it.id} column={it} header={headers[at]} />)}</tr>
      </thead>
      <TableBody {...props} lines={lines(shown, sorted ? undefined : props.groupOf)} />
    </table>
  );
}

function Heading<T extends object>({ column, header }: {
  column: Column<T>;
  header: Header<Features, T> | undefined;
}) {
  const direction = header?.column.getIsSorted() ?? false;
  const order = direction === false ? undefined : ({ asc: "ascending", desc: "descending" } as const)[direction];
  return (
    <th className={cellLook(column)} aria-sort={order}>
      {column.by === undefined ? column.head : (
        <button type="button" className={css.sort} onClick={header?.column.getToggleSortingHandler()}>
          {column.head}
          {direction !== false && (direction === "asc" ? " ↑" : " ↓")}
        </button>
      )}
    </th>
  );
}

/** The classes of a column's cells. */
export function cellLook<T>({ num = false, wide = false, tone }: Column<T>): string {
  return cx(num && css.num, wide && css.wide, tone !== undefined && css[tone]);
}

function definition<T extends object>(column: Column<T>): ColumnDef<Features, T> {
  const { by } = column;
  if (by === undefined) return { id: column.id, enableSorting: false };
  return { id: column.id, accessorFn: (row: T) => by(row), sortFn: compare };
}

interface Sortable { getValue: (id: string) => unknown }

function compare(a: Sortable, b: Sortable, id: string): number {
  const [one, other] = [a.getValue(id), b.getValue(id)];
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "zh-Hans-CN");
}
