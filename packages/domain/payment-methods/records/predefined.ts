// The payment methods that every account has from the start. They are renamed and switched off, but never deleted.

const method = (code: string, type: string, name: string, name_en: string) => ({
  code,
  name,
  type,
  name_en,
});

export const PREDEFINED = [
  method('cash', 'cash', 'Efectivo', 'Cash'),
  method('debit_card', 'debit_card', 'Tarjeta de débito', 'Debit card'),
  method('credit_card', 'credit_card', 'Tarjeta de crédito', 'Credit card'),
  method('bank_transfer', 'bank_transfer', 'Transferencia bancaria', 'Bank transfer'),
  method('qr', 'digital_wallet', 'Pago con QR', 'QR payment'),
  method('digital_wallet', 'digital_wallet', 'Billetera virtual', 'Digital wallet'),
  method('check', 'check', 'Cheque', 'Check'),
  method('current_account', 'current_account', 'Cuenta corriente', 'Current account'),
  method('other', 'other', 'Otro', 'Other'),
];

/** Words that mean them from the start. */
export const PREDEFINED_WORDS = PREDEFINED.flatMap(({ code, name, name_en }) => [
  code,
  name,
  name_en,
]);
