// Spanish of what accounting, treasury and VAT, current accounts, purchases, customers and webhooks say of a request.

export const SPANISH_BOOKS: Readonly<Record<string, string>> = {
  'Name the account by account_code or account_id':
    'Indique la cuenta por account_code o por account_id',
  'The account is a group or inactive': 'La cuenta es un rubro o está inactiva',
  'The account is a group, inactive or gone': 'La cuenta es un rubro, está inactiva o no existe',
  'Row {} is too long, or a quote in or before it is not closed':
    'La fila {} es demasiado larga, o una comilla en ella o antes no está cerrada',
  'Neither OFX nor camt.053: for CSV say which column holds what':
    'No es OFX ni camt.053: para CSV indique qué contiene cada columna',
  'Name the column amount, or debit and credit':
    'Indique la columna amount, o las columnas debit y credit',
  'Its FITID is that of row {}': 'Su FITID es el de la fila {}',
  'Its balance follows from no other line: one is missing or of another account':
    'Su saldo no sigue a ningún otro renglón: falta uno o es de otra cuenta',
  'Name entries, or say which one is to be made': 'Indique asientos, o cuál debe crearse',
  'The currency {} cannot be read: it is a code such as ARS, USD':
    'La moneda {} no se puede leer: es un código como ARS, USD',
  'The file says another currency': 'El archivo indica otra moneda',
  'The statement is in pesos: the line is its own amount':
    'El extracto está en pesos: el renglón vale su propio importe',
  'The statement is in another currency: say what the line is in pesos':
    'El extracto está en otra moneda: indique el importe del renglón en pesos',
  'The entries do not move the account by as much as the line':
    'Los asientos no mueven la cuenta por el importe del renglón',
  'Lines of it are matched, or still being imported':
    'Tiene renglones conciliados, o todavía se está importando',
  'A fiscal year is closed: its end does not change any more':
    'Hay un ejercicio cerrado: su fin ya no cambia',
  'A year has four digits, like 2026': 'Un año tiene cuatro cifras, como 2026',
  'A later year is closed: reopen that one first':
    'Hay un ejercicio posterior cerrado: reábralo primero',
  'A draft entry is dated in the year': 'Hay un asiento borrador con fecha en el ejercicio',
  'A VAT book of the year is open': 'Hay un libro de IVA del ejercicio abierto',
  'The balances of all accounts do not add up to zero':
    'Los saldos de todas las cuentas no suman cero',
  'The account has entries or other accounts below it':
    'La cuenta tiene asientos u otras cuentas debajo',
  'An account is not its own parent': 'Una cuenta no es su propio rubro',
  'A parent is a group: set its is_detail to false':
    'La cuenta que contiene a otras es un rubro: ponga su is_detail en false',
  'An account has the type of its parent': 'Una cuenta tiene el tipo de su rubro',
  'There are at most {} index sets, of {} months each':
    'Hay como máximo {} índices, de {} meses cada uno',
  'What closes a year is nominal: a restated statement leaves it out':
    'Lo que cierra un ejercicio es nominal: un estado reexpresado lo deja afuera',
  'A reversal is not dated before its entry': 'Una reversión no es anterior a su asiento',
  'A counter-entry is not reversed: post the entry again':
    'Un contraasiento no se revierte: registre de nuevo el asiento',
  'Its day cannot be read': 'No se puede leer su fecha',
  'Its amount cannot be read': 'No se puede leer su importe',
  'A deadline that was met keeps its day': 'Un vencimiento cumplido conserva su día',
  'Gross income tax is of one': 'Ingresos brutos es de una jurisdicción',
  'Only gross income tax has a jurisdiction': 'Solo ingresos brutos tiene jurisdicción',
  'A perception is of one operation, at one rate':
    'Una percepción es de una sola operación, con una sola alícuota',
  'It ends before it begins': 'Termina antes de empezar',
  'A rate of perception has at most 2 decimals, as on an invoice':
    'Una alícuota de percepción tiene como máximo 2 decimales, como en una factura',
  'Less is left to pay of it than is withheld': 'Queda menos por pagar de él que lo retenido',
  'Together more than an amount may be': 'Entre todas superan lo que puede ser un importe',
  'The book is {} already': 'El libro ya está {}',
  'The document waits for the tax authority': 'El comprobante espera a ARCA',
  'Only taxpayers registered for VAT settle and declare it':
    'Solo los responsables inscriptos lo liquidan y declaran',
  'Another entry is the same document': 'Otro renglón es el mismo comprobante',
  'Another entry has numbers of this range': 'Otro renglón tiene números de este rango',
  'No type of document has this code': 'Ningún tipo de comprobante tiene este código',
  'The book of the month is closed: reopen it first':
    'El libro del mes está cerrado: reábralo primero',
  'The credit of purchases is being apportioned anew: try again in a moment':
    'El crédito de las compras se está prorrateando de nuevo: reintente en un momento',
  'So many months that were opened again cannot be apportioned at once: close some':
    'Tantos meses reabiertos no se pueden prorratear a la vez: cierre algunos',
  'The entry goes when its document is undone':
    'El renglón desaparece cuando se anula su comprobante',
  'It goes back with the payment of which it was withheld':
    'Se anula con el pago del que se retuvo',
  'Name the customer, or its CUIT': 'Indique el cliente, o su CUIT',
  'An order to it is under way: cancel or receive it first':
    'Tiene una orden de compra en curso: cancélela o recíbala primero',
  'It is of another supplier': 'Es de otro proveedor',
  'A withholding is in pesos, this debt is not': 'Una retención es en pesos, esta deuda no',
  'It settles a current account or pays an expense, not both':
    'Salda una cuenta corriente o paga un gasto, no ambos',
  'The account is not an agent of this tax: say so in config/':
    'La cuenta no es agente de este impuesto: indíquelo en config/',
  'A file is of one tax, and of one jurisdiction':
    'Un archivo es de un impuesto y de una jurisdicción',
  'It is due before its date': 'Vence antes de su fecha',
  'Say how many {} one {} is': 'Indique cuántos {} vale un {}',
  'An account is closed once its balance is zero': 'Una cuenta se cierra cuando su saldo es cero',
  'Allocated twice': 'Imputado dos veces',
  'No open movement of the other side has this id':
    'Ningún movimiento abierto del otro lado tiene este id',
  'More than is open of that movement': 'Más de lo que queda abierto de ese movimiento',
  'More is allocated than the movement amounts to': 'Se imputa más que el importe del movimiento',
  'More is withheld than is paid': 'Se retiene más de lo que se paga',
  'Only a payment of a customer in pesos has withholdings':
    'Solo un pago de un cliente en pesos tiene retenciones',
  'An account keeps its party, its currency and its opening balance':
    'Una cuenta conserva su titular, su moneda y su saldo inicial',
  'The customer is blocked': 'El cliente está bloqueado',
  'Settle the current account first': 'Salde primero la cuenta corriente',
  'A withholding paid a part of it: annul that first':
    'Una retención pagó una parte: anúlela primero',
  'Other records name it by this': 'Otros registros lo nombran así',
  'Settle its current account first': 'Salde primero su cuenta corriente',
  'More was paid than the order costs': 'Se pagó más de lo que cuesta la orden de compra',
  'Send a file of the bank, or lines': 'Envíe un archivo del banco o lines',
  'It is in {}, not in {}': 'Está en {}, no en {}',
  '{} is {}, not {}': '{} es {}, no {}',
  'The order has no such line': 'La orden de compra no tiene ese renglón',
  'The line is named twice': 'El renglón se nombra dos veces',
  'More than is awaited of the line': 'Más de lo que se espera del renglón',
  'More than is left to pay': 'Más de lo que queda por pagar',
  'Only a confirmed expense that is not paid can be paid':
    'Solo se puede pagar un gasto confirmado que no esté pagado',
  'A part is greater than the amount of the expense': 'Una parte es mayor que el importe del gasto',
  'A {} order keeps its terms': 'Una orden de compra en estado {} conserva sus condiciones',
  'The supply is not measured in this unit': 'El insumo no se mide en esta unidad',
  'The invoice stands in a closed VAT book: reopen it first':
    'La factura está en un libro de IVA cerrado: reábralo primero',
  'The fiscal year of the invoice is closed': 'El ejercicio de la factura está cerrado',
  'The fiscal year of the book is closed': 'El ejercicio del libro está cerrado',
  'Another expense names this invoice': 'Otro gasto nombra esta factura',
  'Another invoice is of this order': 'Otra factura es de esta orden de compra',
  'The row has {} columns instead of {}': 'La fila tiene {} columnas en vez de {}',
  'Not a code of a document type': 'No es un código de tipo de comprobante',
  'Neither YYYY-MM-DD nor DD/MM/YYYY': 'No es AAAA-MM-DD ni DD/MM/AAAA',
  'Not a code of a currency': 'No es un código de moneda',
  'The documents are of another taxpayer than the account':
    'Los comprobantes son de otro contribuyente que la cuenta',
  'The total differs from its parts by {}': 'El total difiere de sus partes en {}',
  'It states no total, which is taken as 0': 'No indica un total, que se toma como 0',
  'Name a service or a rental': 'Indique un servicio o un bien en alquiler',
  'Say the new time': 'Indique el nuevo horario',
  'A sale was made of the budget': 'Del presupuesto se hizo una venta',
  'The last day is over already': 'El último día ya pasó',
  'The value is repeated': 'El valor está repetido',
  'The stock is counted in it: count it to zero, change the unit, and count again':
    'El stock se cuenta en ella: ajústelo a cero, cambie la unidad y vuelva a contarlo',
  'A contract that is in force lets it': 'Un contrato vigente lo alquila',
  'Give a percentage, an amount or an index': 'Indique un porcentaje, un importe o un índice',
  'No rent of this contract is due in that month':
    'Ese mes no vence ningún alquiler de este contrato',
  'The message is too long': 'El mensaje es demasiado largo',
  'Opportunities stand in the stage {}': 'Hay oportunidades en la etapa {}',
  'end_date is not before start_date': 'end_date no es anterior a start_date',
  'Say where it goes': 'Indique adónde va',
  'Only the service sets this status': 'Solo el servicio pone este estado',
  'No event has this name; see /api/v1/webhooks/event-types/':
    'Ningún evento tiene este nombre; vea /api/v1/webhooks/event-types/',
  'One key, without a comma': 'Una sola clave, sin coma',
  'These records name more than {} others: ask for at most {} a page':
    'Estos registros nombran más de {} otros: pida como máximo {} por página',
  'This is no text file': 'No es un archivo de texto',
  'Not a value of this field': 'No es un valor de este campo',
  'Not well-formed text': 'No es un texto bien formado',
  'asc or desc': 'asc o desc',
  'Given more than once': 'Está más de una vez',
  'created_to is before created_from': 'created_to es anterior a created_from',
  'Not a sortable field': 'No es un campo por el que se pueda ordenar',
  'At most ten years away': 'A diez años como máximo',
  'The books of the demo shop begin with {}: move the sandbox clock there':
    'Los libros del comercio de ejemplo empiezan el {}: lleve allí el reloj del sandbox',
  'One row for each rate': 'Una fila por alícuota',
  'At most {} days': 'Como máximo {} días',
  'An event of the year could not be posted: {}':
    'Un hecho del ejercicio no se pudo contabilizar: {}',
  'The balance of an account would be too large': 'El saldo de una cuenta sería demasiado grande',
  'What closed a year is taken back by reopening it':
    'Lo que cerró un ejercicio se deshace reabriéndolo',
  'The path names the book of another month': 'La ruta nombra el libro de otro mes',
  'The entry is as its document is': 'El renglón es como su comprobante',
  'An entry moves between two accounts at least': 'Un asiento mueve al menos dos cuentas',
  'Debits and credits differ': 'El debe y el haber difieren',
  'Each rate has one row': 'Cada alícuota tiene una sola fila',
  'It is one of perception': 'Es un régimen de percepción',
  'Its type tells whether a document subtracts: no sign here':
    'El tipo de comprobante ya dice si resta: sin signo aquí',
  'Nothing was posted in the year': 'No se contabilizó nada en el ejercicio',
  'One activity at most is the main one': 'Como máximo una actividad es la principal',
  'One entry is of fewer documents': 'Un renglón abarca menos comprobantes',
  'Only a posted entry is matched': 'Solo se concilia un asiento registrado',
  'Pesos have the rate 1, other currencies another':
    'El peso tiene cotización 1; las demás monedas, otra',
  'The activity is there twice': 'La actividad está dos veces',
  'The entry closes or opens a year': 'El asiento cierra o abre un ejercicio',
  'The entry is matched already': 'El asiento ya está conciliado',
  'The last number is not before the first': 'El último número no es anterior al primero',
  'The line is matched already': 'El renglón ya está conciliado',
  'The supplier’s tax condition is not known':
    'No se conoce la condición frente al IVA del proveedor',
  'The total is the sum of its parts to the cent':
    'El total es la suma exacta de sus partes, al centavo',
  'VAT is base times rate': 'El IVA es la base por la alícuota',
  'Which part is computable': 'Indique qué parte es computable',
};
