// What must be true of documents once everything has come to rest (reliability#invariants: I3, I6, I7): the authority's
// vouchers and our documents are the same ones, no number is ours twice, nothing is under way, balances add up, and what a
// client was told is so.
import type { Rec } from '#resource/test-data/rec.ts';
import { isStrange } from '../model-authority.ts';
import type { Rest } from './rest.ts';

/** Everything that is wrong of them, in words. */
export function judgedDocuments(rest: Rest): string[] {
  return [
    ...vouchers(rest),
    ...documents(rest),
    ...settled(rest),
    ...balances(rest),
    ...cancellations(rest),
    ...promises(rest),
    ...wishes(rest),
    ...answers(rest),
    ...rejections(rest),
  ];
}

/** Every voucher that is not a stranger's is on exactly the document that was sent. */
function vouchers({ vouchers: given, documents }: Rest): string[] {
  return given
    .filter((voucher) => !isStrange(voucher))
    .flatMap((voucher) => {
      const { documentId, numero, key, said } = voucher;
      const own = documents.find(({ _id }) => _id === documentId);
      const isOn = own?.cae === said.cae && own.numero === numero && textOf(own) === key;
      const others = documents.filter(({ _id, cae }) => _id !== documentId && cae === said.cae);
      return [
        ...(isOn
          ? []
          : [`voucher ${key} ${numero} of ${documentId} is not on its document: ${own?.estado}`]),
        ...others.map(({ _id }) => `voucher ${key} ${numero} of ${documentId} is on ${_id}`),
      ];
    });
}

/** A document is issued once, and says of itself only what the authority has. */
function documents({ vouchers: given, documents: all }: Rest): string[] {
  return all.flatMap(({ _id, cae, estado, numero, tipo_comprobante, punto_venta }) => {
    const own = given.filter(({ documentId }) => documentId === _id);
    const twins = all.filter(
      (other) =>
        numero !== undefined &&
        other._id !== _id &&
        other.numero === numero &&
        textOf(other) === textOf({ tipo_comprobante, punto_venta }),
    );
    return [
      ...(own.length > 1 ? [`${_id} was issued ${own.length} times`] : []),
      ...(cae !== undefined && own[0]?.said.cae !== cae ? [`${_id} has a strange CAE`] : []),
      ...(estado === 'autorizado' && cae === undefined ? [`${_id} has no CAE`] : []),
      ...(twins.length > 0 ? [`number ${numero} is on ${_id} and ${twins[0]?._id}`] : []),
    ];
  });
}

/** Nothing is under way any more. */
function settled({ documents: all, claims }: Rest): string[] {
  const waiting = all.filter(
    ({ estado, intento, notas_en_curso, proximo_intento_at }) =>
      estado === 'procesando' ||
      estado === 'pendiente_verificacion' ||
      intento !== undefined ||
      proximo_intento_at !== undefined ||
      notas_en_curso !== undefined,
  );
  const markers = [...claims.keys()].filter((key) => key.startsWith('in-flight:'));
  return [
    ...waiting.map(
      ({ _id, estado, intento }) => `${_id} is left ${estado} ${JSON.stringify(intento)}`,
    ),
    ...markers.map((key) => `${key} is left`),
  ];
}

/** What is left of a document is its total less its credits plus its debits, and it is cancelled by the note that says so. */
function balances({ documents: all }: Rest): string[] {
  return all.flatMap((original) => {
    if (original.saldo_acreditable === undefined) return [];
    const notes = all.filter(
      ({ documento_original_id, cae }) =>
        documento_original_id === original._id && cae !== undefined,
    );
    const sign = ({ tipo_comprobante }: Rec) => (tipo_comprobante === 7 ? 1 : -1);
    const cents = (value: number) => Math.round(value * 1e2);
    const rest = notes.reduce(
      (sum, note) => sum + sign(note) * cents(note.total),
      cents(original.total),
    );
    const listed = original.notas
      .map((note: Rec) => note._id)
      .sort()
      .join();
    const cancelling = notes.filter(({ anula }) => anula === true);
    const isCancelled = original.estado === 'anulado' && original.nota_credito_id !== undefined;
    return [
      ...(rest === cents(original.saldo_acreditable) && rest >= 0
        ? []
        : [`${original._id}: balance ${original.saldo_acreditable}, notes say ${rest / 1e2}`]),
      ...(listed ===
      notes
        .map(({ _id }) => _id)
        .sort()
        .join()
        ? []
        : [`${original._id} lists ${listed}`]),
      ...(cancelling.length === (isCancelled ? 1 : 0) &&
      (!isCancelled || cancelling[0]?._id === original.nota_credito_id)
        ? []
        : [`${original._id} is ${original.estado} with ${cancelling.length} cancelling notes`]),
    ];
  });
}

/** A cancellation that was not finished left one draft at most, which its document names for the request that repeats it. */
function cancellations({ documents: all }: Rest): string[] {
  const drafts = all.filter(({ anula, estado }) => anula === true && estado === 'borrador');
  const named = all.flatMap(({ anulacion_pendiente_id: id = [] }) => id);
  const lost = drafts.filter(({ _id }) => !named.includes(_id));
  const gone = named.filter((id) => !drafts.some(({ _id }) => _id === id));
  return [
    ...lost.map(({ _id }) => `${_id} was to cancel and is forgotten`),
    ...gone.map((id) => `${id} is named and cancels nothing`),
  ];
}

/** I7: what a client was told is there. */
function promises({ documents: all, sales, gone, wishes: made }: Rest): string[] {
  const told = made.flatMap(({ told: answers }) => answers);
  return told.flatMap(({ status, data }) => {
    if (status >= 300 || data?._id === undefined) return [];
    if (gone.has(data._id) || sales.some(({ _id }) => _id === data._id)) return [];
    const own = all.find(({ _id }) => _id === data._id);
    if (own === undefined) return [`${data._id} was promised and is not there`];
    const isKept = data.cae === undefined || (own.cae === data.cae && own.numero === data.numero);
    const isCancelled = data.estado !== 'anulado' || own.estado === 'anulado';
    return isKept && isCancelled
      ? []
      : [`${data._id} was promised as ${data.estado} and is ${own.estado}`];
  });
}

/** One wish is one document, however often it was sent; only one that came to nothing may have had others before it. */
function wishes({ documents: all, wishes: made }: Rest): string[] {
  const names = new Set(made.map(({ name }) => name).filter((name) => name.startsWith('wish')));
  const twice = [...names].flatMap((name) => {
    const own = all.filter(
      ({ external_reference, estado }) => external_reference === name && estado !== 'rechazado',
    );
    return own.length > 1
      ? [`${name} is ${own.length} documents: ${own.map(({ estado }) => estado)}`]
      : [];
  });
  const divided = made.flatMap(({ name, told, isLoose }) => {
    if (isLoose) return [];
    const ids = new Set(told.filter(({ status }) => status < 300).map(({ data }) => data?._id));
    return ids.size > 1 ? [`${name} was answered with ${ids.size} documents`] : [];
  });
  return [...twice, ...divided];
}

/** A document that was refused for its date was earlier than another of its sequence. */
function rejections({ documents: all, vouchers: given }: Rest): string[] {
  return all.flatMap((document) => {
    const { _id, estado, errores_autoridad: errors, fecha } = document;
    if (estado !== 'rechazado' || errors?.[0]?.code !== '10016') return [];
    const isEarly = given.some((each) => each.key === textOf(document) && each.fecha > fecha);
    return isEarly ? [] : [`${_id} was refused for its date, which was right`];
  });
}

/** I6: nothing is noted as under way past its lease. */
function answers({ answers: kept, nowMs }: Rest): string[] {
  return [...kept].flatMap(([key, { state, leaseUntil = 0, expiresAt }]) =>
    state === 'running' && expiresAt > nowMs && leaseUntil > nowMs
      ? [`${key} is still running`]
      : [],
  );
}

const textOf = ({ punto_venta, tipo_comprobante }: Rec): string =>
  `${punto_venta}#${tipo_comprobante}`;
