// One tax document: who, how much, what the authority answered, and the paper itself, to look at and to keep.
import { useEffect, useState } from 'preact/hooks';
import { isoCodeOf } from '#kernel/currency-codes.ts';
import type { Invoice } from '#sdk/generated/types.ts';
import { fetchFile, get } from '../../app/api.ts';
import { day, money, quantity } from '../../app/format.ts';
import { useWords } from '../../app/language.ts';
import { useDoing, useLoaded } from '../../app/load.ts';
import { Link } from '../../app/router.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Badge, Copy, Facts, Moment } from '../../parts/small.tsx';
import { Shown } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { STATE_TONES } from './document-tones.ts';

export function OneDocument({ id }: { id: string }) {
  const words = useWords().documents;
  const loaded = useLoaded(id, (signal) =>
    get<Invoice>(`/bill/receipts/${encodeURIComponent(id)}/`, { signal }),
  );
  const { value } = loaded;
  const title =
    value === undefined
      ? words.document
      : `${value.tipo_descripcion} ${value.numero_completo ?? words.unnumbered}`;
  return (
    <Screen title={title} back={<Link screen="documents">{words.title}</Link>}>
      <Shown of={loaded}>
        {(document) => (
          <>
            <InvoiceDetails document={document} />
            <Lines document={document} />
            <Paper document={document} />
          </>
        )}
      </Shown>
    </Screen>
  );
}

/** None of a consumer who was not identified: type 99 has the number 0. */
const numberOf = ({ tipo_documento, numero_documento }: Invoice['receptor']) =>
  tipo_documento === 99 ? undefined : numero_documento;

function InvoiceDetails({ document: of }: { document: Invoice }) {
  const words = useWords().documents;
  const { estado, receptor, moneda, cae } = of;
  const amount = (value: number) => money(value, isoCodeOf(moneda));
  const remarks = [...(of.errores_autoridad ?? []), ...(of.observaciones_autoridad ?? [])];
  return (
    <Facts
      facts={[
        {
          name: words.state,
          value: <Badge tone={STATE_TONES[estado]}>{words.states[estado]}</Badge>,
        },
        { name: words.total, value: <strong>{amount(of.total)}</strong> },
        { name: words.net, value: amount(of.neto_gravado) },
        { name: words.vat, value: amount(of.iva) },
        { name: words.date, value: day(of.fecha) },
        {
          name: words.receiver,
          value: [receptor.nombre ?? words.finalConsumer, numberOf(receptor)]
            .filter(Boolean)
            .join(' · '),
        },
        {
          name: 'CAE',
          value: cae && (
            <>
              <code>{cae}</code> <Copy value={cae} />
            </>
          ),
        },
        { name: words.caeUntil, value: of.cae_vencimiento && day(of.cae_vencimiento) },
        { name: words.authorizedAt, value: of.authorized_at && <Moment at={of.authorized_at} /> },
        {
          name: words.authority,
          value:
            remarks.length > 0
              ? remarks.map(({ code, message }) => (
                  <span key={code} class="under">
                    <code>{code}</code> {message}
                  </span>
                ))
              : undefined,
        },
        { name: words.simulated, value: of.simulated ? words.yes : undefined },
      ]}
    />
  );
}

function Lines({ document: { items = [], moneda } }: { document: Invoice }) {
  const words = useWords().documents;
  if (items.length === 0) return null;
  const amount = (value: number) => money(value, isoCodeOf(moneda));
  return (
    <>
      <h2>{words.lines}</h2>
      <Table
        caption={words.lines}
        rows={items.map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { title: words.line, show: ({ descripcion }) => descripcion },
          { title: words.quantity, isNumber: true, show: ({ cantidad }) => quantity(cantidad) },
          { title: words.price, isNumber: true, show: (line) => amount(line.precio_unitario) },
          {
            title: words.vat,
            isNumber: true,
            show: ({ alicuota_iva: rate }) =>
              typeof rate === 'number' ? `${quantity(rate)} %` : rate,
          },
        ]}
      />
    </>
  );
}

/** The paper is asked for with the session and held in memory: its address alone opens nothing. */
function Paper({ document: { _id, numero_completo: number } }: { document: Invoice }) {
  const words = useWords().documents;
  const [address, setAddress] = useState<string | undefined>();
  const { isBusy, error, run } = useDoing();
  useEffect(() => {
    if (address === undefined) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  const open = () =>
    run(async () => {
      setAddress(URL.createObjectURL(await fetchFile(`/bill/receipts/${_id}/pdf`)));
    });
  return (
    <section class="paper" aria-label={words.paper}>
      <div class="wire-head">
        <h2>{words.paper}</h2>
        {address === undefined ? (
          <button type="button" class="lead-button" disabled={isBusy} onClick={() => void open()}>
            {words.seePaper}
          </button>
        ) : (
          <a class="button" href={address} download={`${number ?? _id}.pdf`}>
            {words.download}
          </a>
        )}
      </div>
      <Problem error={error} />
      {address !== undefined && <iframe title={words.paper} src={address} />}
    </section>
  );
}
