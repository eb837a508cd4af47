/** What an array's text holds as it is, and is not read as null. */
const plainPattern = /^(?!null$)[\w:-]+$/i

const textOf = (value: string | number | null | undefined): string | number => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string' && !plainPattern.test(value))
    throw new TypeError('a text of a plain array needs quotes')
  return value
}

/**
 * The text of an array of numbers, ids and codes, for a parameter. The driver quotes each element and looks in it twice for
 * what is to be escaped, which of batches of hundreds was a tenth of the server's time.
 */
export const plainArray = (values: readonly (string | number | null | undefined)[]): string =>
  `{${values.map(textOf).join(',')}}`
