const MONTHS = [
  'jan(?:v(?:ier)?|uary)?',
  'f[eé]v(?:r(?:ier)?)?',
  'feb(?:ruary)?',
  'mar(?:s|ch)?',
  'avr(?:il)?',
  'apr(?:il)?',
  'mai|may',
  'juin|june?',
  'juil(?:let)?',
  'july?',
  'ao[uû]t?',
  'aug(?:ust)?',
  'sept?(?:embre|ember)?',
  'oct(?:obre|ober)?',
  'nov(?:embre|ember)?',
  'd[eé]c(?:embre|ember)?',
].join('|')

const DIGIT = /\p{Nd}/u
// Digits with the marks of numbers, dates, hours, percentages and currencies, an exponent, am or pm, and months.
const NUMBER_OR_DATE = new RegExp(
  String.raw`^(?:[\p{Nd}\p{Sc}\p{Zs}\t.,:/()'’%°+−–．，：／（）％＋－-]|(?<=[\p{Nd}.,])e(?=[+-]?\p{Nd})|(?<=\p{Nd}\p{Zs}?)[ap]m?$|dhs?|mad|(?:${MONTHS}))+$`,
  'iu',
)
const TRUTH_OR_ERROR = /^(?:vrai|faux|true|false|#[\p{L}\d/]+[!?]?)$/iu
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/
// What a program that separates at commas would run: a cell that starts in the middle of a text.
const INNER_SIGN = /[,;\t\r\n]\s*[=@+\-\uFF1D\uFF20\uFF0B\uFF0D]/
const INNER_FORMULA =
  /([,;\t\r\n]\s*)(?=[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D](?:[^,;\t\r\n]*[|!]|[^,;\t\r\n]*\p{L}[\p{L}\d.]*\())/gu

/** Excel refuses a longer text within a formula. */
const MAX_LITERAL = 255

/** Whether Excel replaces this text by a number, a date, an hour, a truth value or an error, in French or in English. */
export function isChangedByExcel(text: string): boolean {
  return (NUMBER_OR_DATE.test(text) && DIGIT.test(text)) || TRUTH_OR_ERROR.test(text)
}

/**
 * A text as a quoted cell that Excel opens as the same text: `12-11` as the formula `="12-11"`. Text that Excel would run as a
 * formula gets an apostrophe. Empty text stays an empty cell.
 */
export function csvText(text: string): string {
  if (text === '') return ''
  const safe = INNER_SIGN.test(text) ? text.replace(INNER_FORMULA, "$1'") : text
  if (FORMULA.test(safe)) return quote(`'${safe}`)
  return quote(isChangedByExcel(safe) ? toFormula(safe) : safe)
}

/** `="12-11"`, in parts where the text is long. */
function toFormula(text: string): string {
  let literals = quote(text.slice(0, MAX_LITERAL))
  for (let from = MAX_LITERAL; from < text.length; from += MAX_LITERAL) {
    literals += `&${quote(text.slice(from, from + MAX_LITERAL))}`
  }
  return `=${literals}`
}

function quote(text: string): string {
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
}
