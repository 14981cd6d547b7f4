// Texts of the codes of CAEA, the codes given in advance.

export const CAEA_MESSAGES: Readonly<Record<number, string>> = {
  701: 'El punto de venta debe ser de un tipo habilitado para CAEA. Consultar metodo FEParamGetPtosVenta.',
  780: 'El CAEA debe corresponder a uno registrado en las bases de la Administracion.',
  782: 'Campo CAEA es obligatorio, numerico de 14 posiciones.',
  1204: 'El punto de venta no se encuentra habilitado para el regimen CAEA.',
  1206: 'Campo PtoVta debe estar comprendido entre 1 y 99998.',
  1207: 'Campo CAEA con formato invalido.',
  1300: 'Campo PtoVta debe estar comprendido entre 1 y 99998.',
  10100: 'No ingreso el CAEA o el formato es invalido.',
  10101: 'No ingreso el Punto de Venta o el formato es invalido.',
  10102: 'El CAEA informado no se encuentra registrado como sin movimientos.',
  15003: 'La CUIT debe poseer al menos un punto de venta activo correspondiente al regimen CAEA.',
  15004: 'Campo Periodo debe tener el formato AAAAMM.',
  15005: 'Campo Orden debe ser igual a 1 o 2.',
  15016:
    'Segun la RG 5782/2025 el regimen de CAEA se aplica exclusivamente a situaciones de contingencia.',
};
