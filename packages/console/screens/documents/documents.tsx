// Tax documents: each with its state, and one with its amounts, what the authority said, and its paper.
import type { JSX } from 'preact';
import { isoCodeOf } from '#kernel/currency-codes.ts';
import type { Invoice } from '#sdk/generated/types.ts';
import { day, money } from '../../app/format.ts';
import { useDocs, useWords } from '../../app/language.ts';
import { useMode } from '../../app/mode.ts';
import { usePaged } from '../../app/paged.ts';
import { Link, refine, usePlace } from '../../app/router.tsx';
import { useTyped } from '../../app/typed.ts';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, More } from '../../parts/small.tsx';
import { Empty, Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { STATE_TONES } from './document-tones.ts';
import { OneDocument } from './one-document.tsx';

const STATES = Object.keys(STATE_TONES) as Invoice['estado'][];
const SEARCH_MIN = 2;
const searched = (text: string): string => (text.trim().length < SEARCH_MIN ? '' : text.trim());

export function DocumentsScreen({ record }: { record?: string }): JSX.Element {
  return record === undefined ? <Documents /> : <OneDocument id={record} />;
}

function Documents() {
  const words = useWords().documents;
  const docs = useDocs('invoicing');
  const mode = useMode();
  const { query } = usePlace();
  const estado = query.get('estado') ?? '';
  const asked = query.get('search') ?? '';
  const [search, setSearch] = useTyped(asked, searched, (next) =>
    refine({ screen: 'documents', query: { estado, search: next } }),
  );
  const filters = { estado: estado || undefined, search: asked || undefined };
  const loaded = usePaged<Invoice>('/bill/receipts/list/', filters, mode);
  return (
    <Screen title={words.title} lead={words.lead}>
      <fieldset class="filters">
        <legend class="hidden">{words.filters}</legend>
        <TextField
          label={words.search}
          type="search"
          value={search}
          onChange={setSearch}
          placeholder={words.searchHint}
        />
        <SelectField
          label={words.state}
          value={estado}
          onChange={(chosen) =>
            refine({ screen: 'documents', query: { estado: chosen, search: asked } })
          }
          options={[
            { value: '', text: words.any },
            ...STATES.map((value) => ({ value, text: words.states[value] })),
          ]}
        />
      </fieldset>
      <Shown of={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.none}>
              <p>{words.noneLead}</p>
              <p class="hint">
                <a href={docs}>{words.guide}</a>
              </p>
            </Empty>
          ) : (
            <>
              <DocumentTable items={items} />
              <More of={loaded} />
            </>
          )
        }
      </Shown>
    </Screen>
  );
}

function DocumentTable({ items }: { items: Invoice[] }) {
  const words = useWords().documents;
  return (
    <Table
      caption={words.title}
      rows={items}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: words.document,
          show: ({ _id, tipo_descripcion: type, numero_completo: number }) => (
            <Link screen="documents" record={_id}>
              {type} <span class="nowrap">{number ?? words.unnumbered}</span>
            </Link>
          ),
        },
        {
          title: words.state,
          show: ({ estado }) => <Badge tone={STATE_TONES[estado]}>{words.states[estado]}</Badge>,
        },
        {
          title: words.receiver,
          show: ({ receptor }) =>
            receptor.nombre ?? receptor.numero_documento ?? words.finalConsumer,
        },
        { title: words.date, show: ({ fecha }) => day(fecha) },
        {
          title: words.total,
          isNumber: true,
          show: ({ total, moneda }) => money(total, isoCodeOf(moneda)),
        },
      ]}
    />
  );
}
