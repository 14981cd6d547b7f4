// A list as a table; where there is little room each row becomes a block with the names of its values.
import type { ComponentChildren } from 'preact';

type Column<T> = {
  title: string;
  show: (row: T) => ComponentChildren;
  isNumber?: boolean;
};

type Props<T> = {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
};

export function Table<T>({ caption, columns, rows, keyOf }: Props<T>) {
  const nameOf = ({ isNumber }: Column<T>) => (isNumber === true ? 'number' : undefined);
  return (
    <table class="list">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" class={nameOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.title} data-title={column.title} class={nameOf(column)}>
                <span>{column.show(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
