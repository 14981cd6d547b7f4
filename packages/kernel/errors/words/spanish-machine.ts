// Spanish of what the machine says of any request: bodies, names, queries, uploads, paths.

export const SPANISH_MACHINE: Readonly<Record<string, string>> = {
  'This field is required': 'Este campo es obligatorio',
  Required: 'Obligatorio',
  'White space and invisible characters alone are no text':
    'Los espacios y caracteres invisibles solos no son un texto',
  'An object has two members of this name': 'Un objeto tiene dos miembros con este nombre',
  'This name belongs to the service': 'Este nombre pertenece al servicio',
  'This name is forbidden': 'Este nombre está prohibido',
  'A name cannot be empty': 'Un nombre no puede estar vacío',
  'A name has at most {} characters': 'Un nombre tiene como máximo {} caracteres',
  'A name must be well-formed Unicode without U+0000':
    'Un nombre debe ser Unicode bien formado, sin U+0000',
  'A text must be well-formed Unicode without U+0000':
    'Un texto debe ser Unicode bien formado, sin U+0000',
  'At most {} items': 'Como máximo {} elementos',
  'At most {} levels': 'Como máximo {} niveles',
  'At most {} characters': 'Como máximo {} caracteres',
  'Its escapes are not of UTF-8': 'Sus escapes no son de UTF-8',
  'The URL has at most {} characters': 'La URL tiene como máximo {} caracteres',
  'At most {} fields': 'Como máximo {} campos',
  'The number is too large or too close to zero':
    'El número es demasiado grande o demasiado cercano a cero',
  'The number has more digits than are kept': 'El número tiene más dígitos de los que se conservan',
  'Repeated id': 'Identificador repetido',
  'Unknown field': 'No existe ese campo',
  'Unknown parameter': 'No existe ese parámetro',
  'No such field': 'No existe ese campo',
  'Named twice': 'Nombrado dos veces',
  'Too long': 'Demasiado largo',
  'Too short': 'Demasiado corto',
  'Too large': 'Demasiado grande',
  'A date such as 2026-03-31, or a date-time such as 2026-03-31T12:00:00Z':
    'Un día como 2026-03-31 o un instante como 2026-03-31T12:00:00Z',
  'A cursor already says where the page begins': 'El cursor ya dice dónde empieza la página',
  'A day is written YYYY-MM-DD': 'Un día se escribe AAAA-MM-DD',
  'A month is written YYYY-MM': 'Un mes se escribe AAAA-MM',
  'A file is expected, not a text': 'Se espera un archivo, no un texto',
  'A text is expected, not a file': 'Se espera un texto, no un archivo',
  'Too many records change at once': 'Cambian demasiados registros a la vez',
  'Together the items change {} entries, and {} can be changed at once: send at most {} of them, or leave atomic out':
    'Los elementos cambian juntos {} datos y se pueden cambiar {} a la vez: envíe como máximo {}, o quite atomic',
  'A new record cannot be in this state': 'Un registro nuevo no puede estar en ese estado',
  'These records are too large for one answer: ask for at most {} a page, or for some fields only':
    'Estos registros son demasiado grandes para una respuesta: pida como máximo {} por página, o solo algunos campos',
  'The body is empty: send a JSON object': 'El cuerpo está vacío: envíe un objeto JSON',
  'The body is not text in UTF-8': 'El cuerpo no es texto en UTF-8',
  'Line {}, column {}: a value is expected': 'Línea {}, columna {}: se espera un valor',
  'Line {}, column {}: a name in double quotes is expected':
    'Línea {}, columna {}: se espera un nombre entre comillas dobles',
  'Line {}, column {}: decimals stand behind a point, not a comma':
    'Línea {}, columna {}: los decimales van después de un punto, no de una coma',
  'Line {}, column {}: a colon is expected': 'Línea {}, columna {}: se esperan dos puntos',
  'Line {}, column {}: a comma or {} is expected': 'Línea {}, columna {}: se espera una coma o {}',
  'Line {}, column {}: nothing more is expected': 'Línea {}, columna {}: no se espera nada más',
  'Line {}, column {}: the body ends where a value is expected':
    'Línea {}, columna {}: el cuerpo termina donde se espera un valor',
  'Line {}, column {}: the body ends where a name in double quotes is expected':
    'Línea {}, columna {}: el cuerpo termina donde se espera un nombre entre comillas dobles',
  'Line {}, column {}: the body ends where a colon is expected':
    'Línea {}, columna {}: el cuerpo termina donde se esperan dos puntos',
  'Line {}, column {}: the body ends where a comma or {} is expected':
    'Línea {}, columna {}: el cuerpo termina donde se espera una coma o {}',
  'It must be application/json in UTF-8, not nothing':
    'Debe ser application/json en UTF-8; no se envió ninguno',
  'It must be application/json in UTF-8, not {}': 'Debe ser application/json en UTF-8, no {}',
  'Bodies are sent without compression': 'Los cuerpos se envían sin comprimir',
  'A whole number from {} to {}': 'Un número entero de {} a {}',
  'Send the token as Authorization: Bearer <token> or as X-API-Key':
    'Envíe el token como Authorization: Bearer <token> o como X-API-Key',
  '1 to 255 ASCII characters, not only spaces': 'De 1 a 255 caracteres ASCII, no solo espacios',
  'Paths that begin like it: {}': 'Rutas que comienzan así: {}',
  'GET {} names what there is': 'GET {} nombra lo que hay',
  'Send the token as Authorization: Bearer <token> or as X-API-Key; {} is not understood':
    'Envíe el token como Authorization: Bearer <token> o como X-API-Key; {} no se entiende',
  'X-API-Key takes the token without Bearer': 'X-API-Key lleva el token sin Bearer',
  'Send the token without quotes or brackets': 'Envíe el token sin comillas ni signos alrededor',
  'A session is sent as Authorization: Bearer <token>':
    'Una sesión se envía como Authorization: Bearer <token>',
  'Send the token alone, without what stands before or after it':
    'Envíe el token solo, sin nada antes ni después',
  '{} lists them': '{} los lista',
  'The nearest path is {}': 'La ruta más parecida es {}',
  'The methods here are {}': 'Aquí los métodos son {}',
  'Fields are changed by {} here': 'Aquí los campos se cambian con {}',
  'In use by: {}': 'Lo usa {the}',
  'Other records refer to it': 'Otros registros dependen de él',
  'No such {}': 'No existe {the}',
  'No such option': 'No existe esa opción',
  'No such account, a group, or inactive': 'No existe esa cuenta, es un rubro o está inactiva',
  'No such tax document, or it is void': 'No existe ese comprobante, o está anulado',
  'The id is malformed': 'El identificador está mal formado',
  'from is after to': 'from es posterior a to',
  'to is before from': 'to es anterior a from',
  'until is before since': 'until es anterior a since',
  'Only a rejection or a remark says something': 'Solo un rechazo o una observación dice algo',
  'So many faults wait already: let them happen or take them back':
    'Ya esperan tantas fallas: deje que ocurran o retírelas',
  'Record too large': 'El registro es demasiado grande',
};
