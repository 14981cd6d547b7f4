// Spanish of what the groups say of their records: catalog, sales, documents, money, books.

export const SPANISH_TRADE: Readonly<Record<string, string>> = {
  'No event has this name': 'Ningún evento se llama así',
  'No event has this name; see /api/v1/webhooks/event-types/':
    'Ningún evento se llama así; vea /api/v1/webhooks/event-types/',
  'Not enough stock of {}': 'No hay stock suficiente de {}',
  'A product whose stock is tracked is sold in whole units':
    'Un producto con control de stock se vende por unidades enteras',
  'A product whose stock is tracked is ordered in whole units':
    'Un producto con control de stock se pide por unidades enteras',
  'The catalog has no price for it': 'El catálogo no tiene un precio para esto',
  'A CUIT, CUIL or CDI has 11 digits and a right check digit':
    'Un CUIT, CUIL o CDI tiene 11 dígitos y un dígito verificador correcto',
  'Nothing of this type has this id': 'Nada de este tipo tiene ese id',
  'The total is too large': 'El total es demasiado grande',
  'A category cannot hang below itself': 'Una categoría no puede depender de sí misma',
  'A percentage is at most 100': 'Un porcentaje es como máximo 100',
  'A sale on account names its customer': 'Una venta en cuenta corriente nombra a su cliente',
  'The sale is over the credit that is left': 'La venta supera el crédito disponible',
  'A sale with a tax document keeps its terms':
    'Una venta con comprobante conserva sus condiciones',
  'A {} sale keeps its terms': 'Una venta en estado {} conserva sus condiciones',
  'The sale already has its invoice': 'La venta ya tiene su factura',
  'The sale is {}': 'La venta está en estado {}',
  'A tax document was made of this sale': 'De esta venta se hizo un comprobante',
  'A note cannot answer a note': 'Una nota no puede responder a otra nota',
  'A note answers an invoice: name it in comprobante_id':
    'Una nota responde a una factura: nómbrela en comprobante_id',
  'A note of a credit invoice answers exactly one':
    'Una nota de una factura de crédito responde exactamente a una',
  'An authorized note is offset by another note': 'Una nota autorizada se compensa con otra nota',
  'Only an issuer registered for VAT gives documents A':
    'Solo un responsable inscripto emite comprobantes A',
  'Not valid for documents {}': 'No es válido para comprobantes {}',
  'Not one of sale_points': 'No es uno de sale_points',
  'Not a rate of the VAT': 'No es una alícuota del IVA',
  'Not a CUIT: wrong length or check digit':
    'No es un CUIT: el largo o el dígito verificador no corresponde',
  'The check digit of the {} is wrong': 'El dígito verificador del {} no corresponde',
  'A DNI has 6 to 8 digits': 'Un DNI tiene de 6 a 8 dígitos',
  'A CBU has 22 digits, the 8th and the last of which check the others':
    'Un CBU tiene 22 dígitos; el octavo y el último verifican a los demás',
  'The authority takes digits alone: name those that identify the person, or nobody (tipo_documento 99, numero_documento 0)':
    'ARCA solo toma dígitos: indique los que identifican a la persona, o a nadie (tipo_documento 99, numero_documento 0)',
  'The receiver of its document is not identified: make several notes that stay below that total':
    'El receptor de su comprobante no está identificado: se necesitan varias notas que no lleguen a ese total',
  'From this total on the receiver has a document: tipo_documento and numero_documento, of a passport with letters its digits':
    'Desde este total el receptor lleva documento: tipo_documento y numero_documento; de un pasaporte con letras, sus dígitos',
  'The authority takes 1 to 11 digits that are not all 0':
    'ARCA toma de 1 a 11 dígitos que no sean todos 0',
  'It is the number of the issuer': 'Es el número del emisor',
  'Document type 99 has no number': 'El tipo de documento 99 no lleva número',
  'This document does not carry that date': 'Este comprobante no lleva esa fecha',
  'Needed to issue':
    'Hace falta para emitir: POST /api/v1/bill/tax_info/taxpayer/{billing_system}/',
  'Notes are being authorized': 'Hay notas en autorización',
  'The register of taxpayers does not know it': 'El padrón no lo conoce',
  'The customer does not have enough points': 'El cliente no tiene puntos suficientes',
  'The reward has no redemptions left': 'Al beneficio no le quedan canjes',
  'The reward is {}': 'El beneficio está en estado {}',
  'A customer cannot be merged into itself': 'Un cliente no se puede fusionar consigo mismo',
  'Another appointment has this time': 'Otro turno ocupa ese horario',
  'A contract lets the rental at this time': 'Un contrato vigente lo alquila en ese horario',
  'product_id says of which product the variant is':
    'product_id dice de qué producto es la variante',
  'The service is closed at this time': 'El servicio está cerrado a esa hora',
  'A contract that is {} stays': 'Un contrato en estado {} no se borra',
  'The contract is {}': 'El contrato está en estado {}',
  'A signed contract keeps its terms: adjust or renew it':
    'Un contrato firmado conserva sus condiciones: ajústelo o renuévelo',
  'The next adjustment is due on {}': 'El próximo ajuste corresponde el {}',
  'The rent of {} has its invoice': 'El alquiler de {} ya tiene su factura',
  'Another contract let this rental on days of the renewal':
    'Otro contrato alquiló este inmueble en días de la renovación',
  'Another contract that is in force lets this rental':
    'Otro contrato vigente alquila este inmueble',
  'The cash register is closed': 'La caja está cerrada',
  'A register is closed with what was counted in it: POST close/':
    'Una caja se cierra con lo que se contó en ella: POST close/',
  'Not enough cash': 'No alcanza el efectivo',
  'The register has operations': 'La caja tiene operaciones',
  'A cash register is open at it': 'Tiene una caja abierta',
  'The terminal is {}': 'La terminal está en estado {}',
  'A note with a number is cancelled, not deleted': 'Un remito con número se anula, no se borra',
  'An account with movements is closed, not deleted':
    'Una cuenta con movimientos se cierra, no se borra',
  'The current account is {}': 'La cuenta corriente está en estado {}',
  'A posted entry does not change: reverse it': 'Un asiento registrado no cambia: reviértalo',
  'A posted entry is reversed, not deleted': 'Un asiento registrado se revierte, no se borra',
  'A line is either a debit or a credit, and more than zero':
    'Un renglón es debe o haber, y mayor que cero',
  'There is no account {}': 'No existe la cuenta {}',
  'No such account': 'No existe esa cuenta',
  'No account is configured as {}': 'No hay una cuenta configurada como {}',
  'The fiscal year of this day is closed': 'El ejercicio de ese día está cerrado',
  'The book is closed': 'El libro está cerrado',
  'The book is open already': 'El libro ya está abierto',
  'The year is not over yet': 'El ejercicio todavía no terminó',
  'An earlier year is not closed': 'Un ejercicio anterior no está cerrado',
  'The month has not begun': 'El mes no empezó',
  'A file has at most {} lines': 'Un archivo tiene como máximo {} renglones',
  'A file has at most {} rows: split it by date':
    'Un archivo tiene como máximo {} filas: divídalo por fecha',
  'The file is empty': 'El archivo está vacío',
  'The file is damaged': 'El archivo está dañado',
  'The regime is not in force that day': 'El régimen no rige ese día',
  'Send either now or advance_seconds': 'Envíe now o advance_seconds, no ambos',
  'Send customer_id or segment_id': 'Envíe customer_id o segment_id',
  'Send either customer_id or segment_id': 'Envíe customer_id o segment_id, no ambos',
  'Send template_id or body': 'Envíe template_id o body',
  'Send either template_id or body': 'Envíe template_id o body, no ambos',
  'Send exactly one of all and any': 'Envíe uno solo de all y any',
  'Send it in fce': 'Envíelo en fce',
  'What was received is refunded, not deleted': 'Lo recibido se devuelve, no se borra',
  'What was invoiced is not deleted: reopen its received invoice first':
    'Lo facturado no se borra: reabra antes su factura recibida',
  'The pipeline has no such stage': 'El embudo no tiene esa etapa',
  'The unit is there already': 'La unidad ya está',
  'Nothing is paid in cash': 'No se paga nada en efectivo',
  'Its notes changed meanwhile': 'Sus notas cambiaron mientras tanto',
  'This header cannot be set': 'Este encabezado no se puede fijar',
  'Webhooks go to public https addresses on port 443 or 8443: {}':
    'Los webhooks van a direcciones https públicas, en los puertos 443 u 8443: {}',
  'not a URL': 'no es una URL',
  'not https': 'no es https',
  'credentials in the URL': 'hay credenciales en la URL',
  'fragment in the URL': 'hay un fragmento (#) en la URL',
  'port other than 443 or 8443': 'el puerto es otro',
  'not a public name': 'no es un nombre público',
  'not a public address': 'no es una dirección pública',
  'It is {}, and taken for nothing new': 'Está en estado {} y no se toma para nada nuevo',
  'It takes no appointments while it is {}': 'No acepta turnos en estado {}',
  'The rental takes no appointments while it is {}':
    'El bien en alquiler no acepta turnos en estado {}',
  'The service is booked {} days ahead': 'El servicio se reserva con {} días de anticipación',
  'Its end has passed: it becomes active with a later one':
    'Su fin ya pasó: se activa con uno posterior',
  'An expired promotion becomes active only with a new end_date':
    'Una promoción vencida vuelve a estar activa solo con una nueva end_date',
  'At most {} tracked products and counted promotions at once':
    'Como máximo {} productos con stock y promociones con límite a la vez',
  'An index has two values': 'Un índice tiene dos valores',
  'Give the value of the index, or add {} to index_values':
    'Indique el valor del índice, o agregue {} a index_values',
  'The pipeline of the opportunity has no such stage':
    'El embudo de la oportunidad no tiene esa etapa',
  'The customer did not agree to WhatsApp messages':
    'El cliente no aceptó recibir mensajes de WhatsApp',
  'The customer has no address for {}': 'El cliente no tiene dirección para {}',
  'A variable is a name such as code or customer.name':
    'Una variable es un nombre como code o customer.name',
  'This type may be on either side': 'Este tipo puede estar de cualquiera de los dos lados',
  'Nothing is left in the currency of the account': 'No queda nada en la moneda de la cuenta',
  'It is not dated ahead': 'No lleva una fecha futura',
  'The sale is of another customer': 'La venta es de otro cliente',
  'A delivery note of the sale is of another customer': 'Un remito de la venta es de otro cliente',
  'At most a day old and not ahead of time': 'De hace un día como máximo y no del futuro',
  'More stock than can be kept': 'Más stock del que se puede guardar',
  'It does not change once the note is issued or cancelled':
    'No cambia una vez que el remito fue emitido o anulado',
  '{} is at least 1 in an active buy_x_get_y promotion':
    '{} es al menos 1 en una promoción buy_x_get_y activa',
  'A dynamic segment has no list of customers': 'Un segmento dinámico no tiene lista de clientes',
  'A dynamic segment has rules': 'Un segmento dinámico tiene reglas',
  'A static segment has no rules': 'Un segmento estático no tiene reglas',
  'A new opportunity begins in an open stage': 'Una oportunidad nueva empieza en una etapa abierta',
  'A payment method cannot hang below itself': 'Un medio de pago no puede depender de sí mismo',
  'A sale takes at most {} rewards': 'Una venta admite como máximo {} beneficios',
  'The reward takes nothing off this sale': 'El beneficio no descuenta nada de esta venta',
  'A sale that is completed or has a tax document keeps its total':
    'Una venta completada o con comprobante fiscal conserva su total',
  'A trail spans {} days at most': 'Un recorrido abarca como máximo {} días',
  'An active buy_x_get_y promotion needs {}': 'Una promoción buy_x_get_y activa necesita {}',
  'An active {} promotion needs a value': 'Una promoción activa de tipo {} necesita un valor',
  'Another stage has this value': 'Otra etapa tiene este valor',
  'At most {} headers': 'Como máximo {} encabezados',
  'Customers have no such field': 'Los clientes no tienen ese campo',
  'Each variant has a stock of its own: say which':
    'Cada variante tiene su propio stock: indique cuál',
  'Give a name, or first_name and last_name': 'Indique name, o first_name y last_name',
  'It is being sent or was sent': 'Se está enviando o ya se envió',
  'Not a header name': 'No es un nombre de encabezado',
  'Another promotion of the product has this name': 'Otra promoción del producto tiene este nombre',
  'More than one variant is called so: name it by its _id':
    'Más de una variante se llama así: indicarla por su _id',
  'max_quantity must be at least min_quantity': 'max_quantity debe ser como mínimo min_quantity',
  'A header is named once, whatever its case':
    'Un encabezado se nombra una sola vez, con mayúsculas o sin ellas',
  '*** stands for a value that is known already: state the value':
    '*** representa un valor ya conocido: indicar el valor',
  'Not a header value': 'No es un valor de encabezado',
  'Not an operator of {}': 'No es un operador de {}',
  'The CUIT, with its check digit': 'El CUIT, con su dígito verificador',
  'The customer has no account': 'El cliente no tiene cuenta corriente',
  'The product has no such variant: leave _id out for a new one':
    'El producto no tiene esa variante: omita _id para crear una',
  'The promotion is not running': 'La promoción no está vigente',
  'The validity of the reward has ended': 'La vigencia del beneficio terminó',
  'The value must be {}': 'El valor no es del tipo que el operador espera',
  'The variant is there twice': 'La variante está dos veces',
  'There is no such variant of it': 'No tiene esa variante',
  'This reward cannot be combined with another on one sale':
    'Este beneficio no se combina con otro en una misma venta',
  'This reward needs a sale': 'Este beneficio necesita una venta',
  'What was sent cannot be deleted': 'Lo enviado no se puede eliminar',
  'When is it to be sent?': '¿Cuándo se envía?',
  'Where variants have stock each is an object':
    'Donde las variantes tienen stock, cada una es un objeto',
  'end_date must be after start_date': 'end_date debe ser posterior a start_date',
};
