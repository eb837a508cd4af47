const prefix = 'KT'
const checkModulus = 97

/** Of digits, however many. */
const remainderOf = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % checkModulus, 0)

/**
 * What a member writes into the remark of a transfer: KT, the order's number, and two check digits over it (ISO 7064,
 * modulo 97), so that a slip of the pen is nobody else's order. Pure. [C-14]
 */
export const bankReferenceOf = (orderId: string): string =>
  `${prefix}${orderId}${String(checkModulus + 1 - remainderOf(`${orderId}00`)).padStart(2, '0')}`

/** An order's number has eight digits at least. */
const referencePattern = new RegExp(`${prefix}(\\d{10,20})(?!\\d)`, 'g')

const ordersIn = (text: string): string[] =>
  [...text.matchAll(referencePattern)]
    .map(([, digits = '']) => digits)
    .filter((digits) => remainderOf(digits) === 1)
    .map((digits) => digits.slice(0, -2))

/**
 * The order that the remark of a transfer names: in full-width or small letters too, and with spaces in between. Null for
 * none, for a reference whose check digits are wrong, and for several.
 */
export const orderOfRemark = (remark: string): string | null => {
  const text = remark.normalize('NFKC').toUpperCase()
  const found = new Set([...ordersIn(text), ...ordersIn(text.replaceAll(/\s+/g, ''))])
  return found.size === 1 ? ([...found][0] ?? null) : null
}
