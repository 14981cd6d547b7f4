// Spanish of what sales, registers, rewards and ways to pay refuse.

export const SPANISH_SALES: Readonly<Record<string, string>> = {
  'The receiver answered 410 Gone': 'El receptor respondió 410 Gone',
  'Every delivery failed for five days': 'Durante cinco días fallaron todas las entregas',
  'An earlier message may still arrive': 'Todavía puede llegar un mensaje anterior',
  'Its document {} stays authorized until a credit note takes it back: {}':
    'Su comprobante {} sigue autorizado hasta que una nota de crédito lo anule: {}',
  'Not a payment method of the account, kept as it is and never counted as cash: {}':
    'No es un medio de pago de la cuenta; se guarda como está y nunca cuenta como efectivo: {}',
  'Payment method that is not active, kept as it is, without its price_impact_percentage: {}':
    'Medio de pago que no está activo; se guarda como está, sin su price_impact_percentage: {}',
  'tax_type is kept as it is, but says nothing of tax: {}. Did you mean {}?':
    'tax_type se guarda como está, pero no dice nada del impuesto: {}. ¿Quiso decir {}?',
  'tax_type is kept as it is, but says nothing of tax: {}':
    'tax_type se guarda como está, pero no dice nada del impuesto: {}',
  '1 quote': '1 cotización',
  '{} quotes': '{} cotizaciones',
  '{}; no price for this place and weight from {}': '{}; sin precio para este lugar y peso de {}',
  'An amount has at most 2 decimals': 'Un importe tiene como máximo 2 decimales',
  'The promotion has no uses left': 'A la promoción no le quedan usos',
  'The promotion is for named customers': 'La promoción es para clientes identificados',
  'The promotion takes nothing off these lines':
    'La promoción no descuenta nada de estos renglones',
  'A line has a promotion that is counted by customer: send it without its price':
    'Un renglón tiene una promoción que se cuenta por cliente: envíelo sin su precio',
  'A sale with redeemed rewards keeps its customer':
    'Una venta con beneficios canjeados conserva su cliente',
  'customer and customer_id name different customers':
    'customer y customer_id nombran clientes distintos',
  'subtotal is {}, not {}': 'subtotal es {}, no {}',
  'discount_amount is {}, not {}': 'discount_amount es {}, no {}',
  'tax_amount is {}, not {}': 'tax_amount es {}, no {}',
  'total is {}, not {}': 'total es {}, no {}',
  'The discount is greater than the subtotal': 'El descuento es mayor que el subtotal',
  'With discount_type fixed the discount is discount_amount':
    'Con discount_type fixed el descuento es discount_amount',
  'The amount is greater than the largest that can be kept':
    'El importe supera el mayor que se puede guardar',
  'A count is kept': 'Un arqueo se conserva',
  'counted_amount says another amount of cash': 'counted_amount dice otro importe de efectivo',
  'The method is counted twice': 'El medio de pago se contó dos veces',
  'Not the active session of the terminal': 'No es la sesión activa de la terminal',
  'The parts come to more than the total': 'Las partes suman más que el total',
  'The customer has had this reward as often as it allows':
    'El cliente ya tuvo este beneficio tantas veces como permite',
  'Nothing moves': 'No hay ningún movimiento',
  'valid_until is before valid_from': 'valid_until es anterior a valid_from',
  'valid_until must be after valid_from': 'valid_until debe ser posterior a valid_from',
  'The reward is not valid yet': 'El beneficio todavía no está vigente',
  'The reward is for the customers of a segment':
    'El beneficio es para los clientes de un segmento',
  'The sale is below the minimum of the reward': 'La venta no llega al mínimo del beneficio',
  'An expired reward becomes active only with a new valid_until':
    'Un beneficio vencido solo se activa con un valid_until nuevo',
  'Sales were paid by it: switch it off instead':
    'Hay ventas cobradas con este medio: desactívelo en su lugar',
  'Payment methods nest at most {} deep': 'Los medios de pago se anidan hasta {} niveles',
  'A predefined method keeps its code': 'Un medio predefinido conserva su código',
  'An active bundle names what it consists of': 'Un combo activo nombra lo que lo compone',
  'An active promotion that applies to specific ones needs entity_ids':
    'Una promoción activa que se aplica a algunos necesita entity_ids',
  'The sale of the note has no invoice: name the document by POST invoice/':
    'La venta del remito no tiene factura: indique el comprobante con POST invoice/',
  'The owner who issues himself is not named': 'No se nombra al titular que emite por sí mismo',
  'A document states the data of one resolution':
    'Un comprobante lleva los datos de una sola resolución',
  'The document has less left of that': 'Al comprobante le queda menos de eso',
  'The document has less left of that rate': 'Al comprobante le queda menos de esa alícuota',
  'Taken from the document that comprobante_id names':
    'Se toma del comprobante que nombra comprobante_id',
  'Documents A and credit invoices say it, and the register of taxpayers does not know it':
    'Los comprobantes A y las facturas de crédito lo llevan, y el padrón no lo informa',
  'The number is taken and yet the next one': 'El número está usado y sin embargo es el siguiente',
  'Delete this billing system and set it up again for another CUIT':
    'Elimine este sistema de facturación y configúrelo de nuevo para otro CUIT',
  'The active billing system cannot be without it':
    'El sistema de facturación activo no puede quedar sin él',
  'One PEM private key without passphrase and nothing else':
    'Una clave privada PEM sin contraseña y nada más',
  'One line without control characters': 'Una línea sin caracteres de control',
  'Not the number of an account': 'No es el número de una cuenta',
  'One PEM certificate and nothing else': 'Un certificado PEM y nada más',
  '{} issues with the certificate of the provider': '{} emite con el certificado del proveedor',
  '{} needs no certificate of its own': '{} no necesita certificado propio',
  'Cancel or refund the sale: the movement goes back with it':
    'Anule o reembolse la venta: el movimiento vuelve atrás con ella',
  'Cancel or refund the order: the movement goes back with it':
    'Anule o reembolse la orden de compra: el movimiento vuelve atrás con ella',
  'Ignore or reopen the received invoice: the movement goes back with it':
    'Ignore o reabra la factura recibida: el movimiento vuelve atrás con ella',
  'Delete the expense, or take the invoice off it: the movement goes back with it':
    'Elimine el gasto o quítele la factura: el movimiento vuelve atrás con él',
  'Annul the withholding: the movement goes back with it':
    'Anule la retención: el movimiento vuelve atrás con ella',
  'A merge of customers passed it on: nobody would owe it':
    'Lo traspasó una fusión de clientes: nadie lo debería',
  'The account has entries and is not marked as cash':
    'La cuenta tiene asientos y no está marcada como efectivo',
  'Too little to be taxed: its VAT rounds to 0, which the authority takes at rate 0 alone':
    'Es muy poco para gravarlo: su IVA se redondea a 0, que ARCA acepta solo con alícuota 0',
  'It was corrected before, by a document that stands':
    'Ya se corrigió antes, con un comprobante vigente',
  'An exempt issuer needs a sale point "Exento en IVA - Web Services"':
    'Un emisor exento necesita un punto de venta "Exento en IVA - Web Services"',
  'Its document may be at the tax authority: if it is issued, the sale will have its invoice_number, and a credit note cancels it':
    'Su comprobante puede estar en ARCA: si se emite, la venta tendrá su invoice_number, y una nota de crédito lo anula',
  'This account has no certificate for the CUIT, nor has the operator confirmed it':
    'Esta cuenta no tiene un certificado para el CUIT, ni el operador lo confirmó',
  'A receiver without a VAT category bears its perception: tributos with codigo 13':
    'A un receptor sin categoría de IVA le corresponde la percepción: tributos con codigo 13',
};
