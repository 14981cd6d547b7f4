// The background jobs that list what was withheld from the account, and what suppliers charged to it.
export const RECORD_WITHHELD_JOB = 'record-suffered-withholdings';
export const RECORD_CHARGED_JOB = 'record-suffered-perceptions';
