// Currencies (FEParamGetTiposMonedas; fiscal#rates-concepts-and-currencies) with the simulator's own exchange rate of each.
// Source of ids and names: answers of homologación, those that trade uses. Rates are invented, of the size of 2026.

type Currency = {
  id: string;
  name: string;
  from: string /** Pesos for one. */;
  rate: number;
};

export const CURRENCIES: readonly Currency[] = [
  { id: 'PES', name: 'Pesos Argentinos', from: '20090403', rate: 1 },
  { id: 'DOL', name: 'Dólar Estadounidense', from: '20090403', rate: 1450 },
  { id: '002', name: 'Dólar Libre EEUU', from: '20090416', rate: 1450 },
  { id: '009', name: 'Franco Suizo', from: '20091110', rate: 1795.5 },
  { id: '010', name: 'Pesos Mejicanos', from: '20090403', rate: 78.4 },
  { id: '011', name: 'Pesos Uruguayos', from: '20090403', rate: 36.25 },
  { id: '012', name: 'Real', from: '20090403', rate: 268.75 },
  { id: '014', name: 'Coronas Danesas', from: '20090403', rate: 224.5 },
  { id: '015', name: 'Coronas Noruegas', from: '20090403', rate: 143.25 },
  { id: '016', name: 'Coronas Suecas', from: '20090403', rate: 152.5 },
  { id: '018', name: 'Dólar Canadiense', from: '20090403', rate: 1032.5 },
  { id: '019', name: 'Yens', from: '20090403', rate: 9.4 },
  { id: '021', name: 'Libra Esterlina', from: '20090403', rate: 1905.75 },
  { id: '026', name: 'Dólar Australiano', from: '20090403', rate: 942.5 },
  { id: '029', name: 'Güaraní', from: '20090403', rate: 0.205 },
  { id: '031', name: 'Peso Boliviano', from: '20090403', rate: 209.5 },
  { id: '032', name: 'Peso Colombiano', from: '20090403', rate: 0.375 },
  { id: '033', name: 'Peso Chileno', from: '20090403', rate: 1.525 },
  { id: '034', name: 'Rand Sudafricano', from: '20090403', rate: 83.5 },
  { id: '035', name: 'Nuevo Sol Peruano', from: '20090403', rate: 428.5 },
  { id: '060', name: 'Euro', from: '20090403', rate: 1675.5 },
  { id: '062', name: 'Rupia Hindú', from: '20090415', rate: 16.45 },
  { id: '064', name: 'Yuan (Rep. Pop. China)', from: '20090415', rate: 203.5 },
];

export const PESOS = 'PES';
