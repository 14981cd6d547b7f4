// Spanish of what the rules of records say: why a value, or a change, does not go with what is there.

export const SPANISH_RULES: Readonly<Record<string, string>> = {
  'An event of the year is being posted: try again in a moment':
    'Un hecho del ejercicio se está contabilizando: reintente en un momento',
  'Earlier events are being posted: try again in a moment':
    'Hechos anteriores se están contabilizando: reintente en un momento',
  'The account is kept in {}: reverse the movement and post it again in that currency with exchange_rate, in pesos':
    'La cuenta se lleva en {}: revierta el movimiento y regístrelo de nuevo en esa moneda con exchange_rate, en pesos',
  'The expense is in {}: say its exchange_rate': 'El gasto está en {}: indique su exchange_rate',
  'The opening balance and the lines do not make the closing balance':
    'El saldo inicial y los renglones no dan el saldo final',
  'complete/ says that it was met, and time that it was not':
    'complete/ dice que se cumplió, y el tiempo que no',
  'State the rate of registered parties, or a scale':
    'Indique la alícuota de inscriptos o una escala',
  'The index has no value for this month': 'El índice no tiene valor para ese mes',
  'The configuration has no index of this name':
    'La configuración no tiene un índice de ese nombre',
  'It does not change once the account has entries':
    'No se puede cambiar una vez que la cuenta tiene asientos',
  'It does not change while other accounts hang below it':
    'No se puede cambiar mientras otras cuentas dependen de ella',
  'No more than the VAT of the document': 'No más que el IVA del comprobante',
  'Only purchases that tell their VAT give credit':
    'Solo las compras que discriminan IVA dan crédito',
  'A sale stands in the month of its date': 'Una venta va en el mes de su fecha',
  'A purchase stands in the month of its date or one of those in which its credit is taken late':
    'Una compra va en el mes de su fecha o en uno de aquellos en que su crédito se toma más tarde',
  'The document is being entered into its book: try again in a moment':
    'El comprobante se está registrando en su libro: reintente en un momento',
  'Earlier documents are being entered into the books: try again in a moment':
    'Comprobantes anteriores se están registrando en los libros: reintente en un momento',
  'The parts together are those of the document': 'Las partes juntas son las del comprobante',
  'The book is too large for this format: ask for txt, which is a zip':
    'El libro es demasiado grande para este formato: pida txt, que es un zip',
  'There is no regime of perception of this tax in force, and no default rate':
    'No hay un régimen de percepción de este impuesto en vigor ni una alícuota predeterminada',
  'Nothing was withheld, or not by this account: there is no certificate':
    'No se retuvo nada, o no lo hizo esta cuenta: no hay certificado',
  'The period has more than {}: ask for one tax, or one jurisdiction':
    'El período tiene más de {}: pida un solo impuesto o una sola jurisdicción',
  'The rental is let for {} {} at least': 'Se alquila por {} {} como mínimo',
  'The rental is let for {} {} at most': 'Se alquila por {} {} como máximo',
  'The return has no file of that name': 'La declaración no tiene un archivo de ese nombre',
  'An appointment that is {} keeps its time': 'Un turno en estado {} conserva su horario',
  'Only POST convert/ makes a sale of a budget':
    'Solo POST convert/ hace de un presupuesto una venta',
  'The budget is over: it needs a new valid_until':
    'El presupuesto ya venció: necesita un nuevo valid_until',
  'The terms of a budget that is {} stay':
    'Los términos de un presupuesto en estado {} no se cambian',
  'The product asks for a choice of {}': 'El producto pide elegir {}',
  'The option does not offer it': 'La opción no lo ofrece',
  'Categories nest at most {} deep': 'Las categorías tienen como máximo {} niveles',
  'max_time must be at least min_time': 'max_time debe ser como mínimo min_time',
  'The product is counted in steps of {} (stock_decimals)':
    'El producto se cuenta de a {} (stock_decimals)',
  'At most {} variants have a stock of their own': 'Como máximo {} variantes tienen stock propio',
  'The stock of a product is the sum of its variants, {}: change variants[].stock':
    'El stock de un producto es la suma de sus variantes, {}: cambie variants[].stock',
  'At most {} variants of one product at once': 'Como máximo {} variantes de un producto a la vez',
  'At most {} variants of one product given back and taken at once':
    'Como máximo {} variantes de un producto devueltas y tomadas a la vez',
  'An adjustment of type {} says by how much': 'Un ajuste de tipo {} dice de cuánto es',
  'The adjustment of {} comes first: what the month costs is not known before':
    'Primero va el ajuste de {}: antes no se sabe cuánto cuesta el mes',
  'end_date is after start_date and at most 50 years later':
    'end_date es posterior a start_date, como máximo 50 años',
  'A renewal ends after the contract': 'Una renovación termina después del contrato',
  'No value for {}': 'No hay valor para {}',
  'The pipeline has no open stage': 'El embudo no tiene una etapa abierta',
  'A reminder that was sent or cancelled keeps its instant':
    'Un recordatorio enviado o cancelado conserva su momento',
  'Variables are written {{name}} or {{customer.name}}':
    'Las variables se escriben {{name}} o {{customer.name}}',
  'The variable {} is not declared in variables': 'La variable {} no está declarada en variables',
  'This type is on the other side of the account': 'Este tipo va del otro lado de la cuenta',
  'An opening balance is the first movement of an account':
    'Un saldo inicial es el primer movimiento de una cuenta',
  'It is reversed, or takes back another movement itself':
    'Ya está revertido, o él mismo revierte otro movimiento',
  'The balance would be greater than the largest that can be kept':
    'El saldo superaría el mayor que se puede llevar',
  'A currency is an ISO 4217 code of three capital letters':
    'Una moneda es un código ISO 4217 de tres letras mayúsculas',
  'Gross income tax is of a jurisdiction': 'Ingresos brutos es de una jurisdicción',
  'Only gross income tax is of a jurisdiction': 'Solo ingresos brutos es de una jurisdicción',
  'Over {} movements in those days: ask for a later day':
    'Hay más de {} movimientos en esos días: pida un día posterior',
  'The source has a document and the target none: merge the other way round':
    'El origen tiene documento y el destino no: fusione al revés',
  'The document is on its way to the authority: name it once it is answered':
    'El comprobante va en camino a ARCA: nómbrelo cuando haya respuesta',
  'A note of a credit invoice names its document, no period':
    'La nota de una factura de crédito nombra su comprobante, no un período',
  'Documents A and credit invoices need the CUIT of the receiver':
    'Los comprobantes A y las facturas de crédito necesitan el CUIT del receptor',
  'A receiver of that condition is identified by CUIT at any amount':
    'Un receptor de esa condición se identifica con CUIT por cualquier importe',
  'Credit invoices are not for receivers without a category':
    'Las facturas de crédito no son para receptores sin categoría',
  'A goal is custom from its beginning or never':
    'Un objetivo es custom desde el principio o nunca',
  'A {} goal keeps its terms': 'Un objetivo en estado {} conserva sus términos',
  'The account issues with another CUIT now than that of the document':
    'La cuenta emite ahora con otro CUIT que el del comprobante',
  'The sale comes to less than a cent of that currency':
    'La venta da menos de un centavo de esa moneda',
  'Its notes are being authorized': 'Sus notas se están autorizando',
  'It is being cancelled': 'Se está anulando',
  'Another note is to cancel it': 'Otra nota lo va a anular',
  'The note is of less than is left: cancel the document again':
    'La nota es de menos de lo que queda: anule el comprobante otra vez',
  'The sale changed meanwhile: {}': 'La venta cambió mientras tanto: {}',
  'The label is made: cancel the shipment and create another':
    'La etiqueta ya está hecha: cancele el envío y cree otro',
  'A session is active at the terminal': 'Hay una sesión activa en la terminal',
  'The order came in too many parts for its products: receive the rest at once':
    'La orden de compra llegó en demasiadas partes para sus productos: reciba el resto de una vez',
  'Say what came; the rest is given up once a part came':
    'Diga qué llegó; al resto se renuncia una vez que llegó una parte',
  'It is cancelled already': 'Ya está cancelado',
  'Something was paid of it': 'Ya se pagó algo',
  'A series begins at most two years back': 'Una serie empieza como máximo dos años atrás',
  'The recurrence ends before it begins': 'La recurrencia termina antes de empezar',
  'Only a refund, or a payment that is taken back, makes a paid order partly paid':
    'Solo una devolución, o un pago que se deshace, hace que una orden pagada quede pagada en parte',
  'As much was settled on the current account': 'Es lo que se saldó en la cuenta corriente',
  'A paid order is paid in full': 'Una orden de compra pagada está pagada por completo',
  'Only a count may be zero': 'Solo un recuento puede ser cero',
  'Less than can be told in the unit of the supply':
    'Es menos de lo que se puede expresar en la unidad del insumo',
  'It follows from pay/, cancel/ and the due date':
    'Resulta de pay/, de cancel/ y de la fecha de vencimiento',
  'An expense of which something was paid keeps a rate; another may be said':
    'Un gasto del que se pagó algo conserva una cotización; puede indicar otra',
  'An expense of which something was paid keeps its amount':
    'Un gasto del que ya se pagó algo conserva su importe',
  'An expense of which something was paid keeps its currency':
    'Un gasto del que ya se pagó algo conserva su moneda',
  'The first line is longer than that of any export of the portal':
    'La primera línea es más larga que la de cualquier exportación del portal',
  'Not a whole number up to {}': 'No es un número entero de hasta {}',
  'A document has a whole number from 1 on': 'Un comprobante tiene un número entero desde 1',
  'Not eleven digits of which the last checks the others':
    'No son once dígitos de los que el último verifica a los demás',
  'Longer than {} characters': 'Más de {} caracteres',
  'Pesos have the rate 1, other currencies another: the file may have lost its decimal commas':
    'Los pesos tienen cotización 1 y las demás monedas otra: el archivo puede haber perdido sus comas decimales',
  'A document of that class tells no VAT: its whole is untaxed':
    'Un comprobante de esa clase no discrimina IVA: todo su importe es no gravado',
  'Not fourteen digits, as a spreadsheet may have shortened them; taken without':
    'No son catorce dígitos: una planilla puede haberlos acortado; se tomó sin ellos',
  'Not an exchange rate above zero': 'No es una cotización mayor que cero',
  'The row is too long, or a quote in or before it is not closed':
    'La fila es demasiado larga, o no se cerró una comilla en ella o antes',
  'The import was not finished in time: upload the file again':
    'La importación no terminó a tiempo: suba el archivo otra vez',
  'Only with period=custom': 'Solo con period=custom',
  'There are {} sales in these days; ask for fewer days at once':
    'Hay {} ventas en esos días; pida menos días por vez',
  'The certificate has expired': 'El certificado venció',
  'Not valid yet': 'Todavía no es válido',
  'The operator of the service has not confirmed this CUIT for the account':
    'El operador del servicio no confirmó este CUIT para la cuenta',
  'Only an issuer of plain documents A, registered for VAT, is paid into it':
    'Solo cobra en ella un emisor de comprobantes A comunes, responsable inscripto',
  'It is the active billing system: activate another one, or none, first':
    'Es el sistema de facturación activo: active antes otro, o ninguno',
  'since and until span at most {} days': 'since y until abarcan como máximo {} días',
  'It is out of use for good: register it anew':
    'Está fuera de uso para siempre: regístrelo de nuevo',
  'The webhook is {}: enable it first': 'El webhook está en estado {}: enciéndalo primero',
  'The webhook is {}, or does not take events of this type':
    'El webhook está en estado {}, o no recibe eventos de este tipo',
  'Upload the CSV itself, neither a ZIP file nor a workbook':
    'Suba el CSV mismo, no un archivo ZIP ni una planilla',
  'The file is not in the encoding that it begins with':
    'El archivo no está en la codificación con la que empieza',
  'Text must be well-formed Unicode without U+0000':
    'El texto debe ser Unicode bien formado, sin U+0000',
  'A unique value has no invisible characters, and no blanks around it':
    'Un valor único no tiene caracteres invisibles, ni espacios alrededor',
};
