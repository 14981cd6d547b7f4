// Spanish of what is said of files that people upload: statements of banks, exports of the portal, rate tables, certificates.

export const SPANISH_FILES: Readonly<Record<string, string>> = {
  'A balance cannot be read': 'Un saldo no se puede leer',
  'A document type is not accepted': 'No se acepta una declaración de tipo de documento (DOCTYPE)',
  'A file has at most {} columns': 'Un archivo tiene como máximo {} columnas',
  'A key is uploaded with its certificate': 'Una clave se sube con su certificado',
  'A mapping is of a CSV file': 'Un mapping es de un archivo CSV',
  'A mapping is of a CSV file, and this is none':
    'Un mapping es de un archivo CSV, y este no lo es',
  'A part has at most {} lines of known parties':
    'Una parte tiene como máximo {} renglones de sujetos conocidos',
  'A part has at most {} lines': 'Una parte tiene como máximo {} renglones',
  'A part unpacks to at most {} bytes': 'Una parte descomprimida tiene como máximo {} bytes',
  'A quote is not closed or stands inside of a value':
    'Una comilla no se cierra o está dentro de un valor',
  'It does not belong to the certificate': 'No corresponde al certificado',
  'It is not this jurisdiction’s rate table: its lines are no such lines':
    'No es el padrón de esta jurisdicción: sus renglones no son de ese padrón',
  'It was issued to another CUIT': 'Se emitió para otro CUIT',
  'Its balance cannot be read': 'Su saldo no se puede leer',
  'Its key is not of the kind RSA': 'Su clave no es RSA',
  'Lines come as JSON, without a file': 'Los renglones van como JSON, sin archivo',
  'No key is held for this certificate': 'No hay una clave guardada para este certificado',
  'No line moves anything': 'Ningún renglón mueve importe',
  'No row of its beginning names the columns {}':
    'Ninguna fila del comienzo nombra las columnas {}',
  'Row {} is longer than {} characters': 'La fila {} tiene más de {} caracteres',
  'The certificate cannot be read': 'El certificado no se puede leer',
  'The columns are those of no known export of the portal':
    'Las columnas no son las de ninguna exportación conocida del portal',
  'The file holds no line': 'El archivo no tiene ningún renglón',
  'The file holds no statement of an account': 'El archivo no tiene ningún extracto de cuenta',
  'The file holds several accounts: export them one by one':
    'El archivo tiene varias cuentas: expórtelas de a una',
  'The file holds too many tags': 'El archivo tiene demasiadas etiquetas',
  'The file has two columns {}: give each its own name':
    'El archivo tiene dos columnas {}: dele a cada una su propio nombre',
  'Its debit is less than zero, others are not: map the column of balances':
    'Su débito es menor que cero y otros no lo son: indique en mapping la columna de saldos',
  'The file is damaged: a section of plain text is not closed':
    'El archivo está dañado: una sección de texto no se cierra',
  'The file is damaged: an element that no bank writes':
    'El archivo está dañado: tiene un elemento que ningún banco escribe',
  'The file is damaged: an element is not closed':
    'El archivo está dañado: un elemento no se cierra',
  'The file is damaged: elements are not closed':
    'El archivo está dañado: hay elementos que no se cierran',
  'The file is damaged: it ends before its end':
    'El archivo está dañado: termina antes de su final',
  'The file is damaged: {}': 'El archivo está dañado: {}',
  'The file is neither OFX nor a statement of camt.053':
    'El archivo no es OFX ni un extracto camt.053',
  'The file is to be in UTF-8, but is not': 'El archivo debería estar en UTF-8, pero no lo está',
  'The file mixes two encodings: a part of it is damaged':
    'El archivo mezcla dos codificaciones: una parte está dañada',
  'The row ends before its column "{}"': 'La fila termina antes de su columna "{}"',
  'Upload the file itself, or a ZIP that holds it alone, of at most {} bytes':
    'Suba el archivo mismo, o un ZIP que lo contenga a él solo, de hasta {} bytes',
  'This is an export of issued documents': 'Es una exportación de comprobantes emitidos',
  'This system issues with the provider’s': 'Este sistema emite con el del proveedor',
  'Its days stand behind their months: a spreadsheet of another country wrote them':
    'Sus días están detrás de los meses: los escribió una planilla de otro país',
  'Not an amount with at most 2 decimals': 'No es un importe con 2 decimales como máximo',
  'Its separator may be one of thousands or of decimals':
    'Su separador puede ser de miles o de decimales',
};
