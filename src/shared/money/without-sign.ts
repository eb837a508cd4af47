/** What was typed, without the sign of the currency that it begins with. */
export const withoutSign = (text: string, sign: string): string => {
  const plain = text.normalize('NFKC').trimStart()
  return plain.startsWith(sign) ? plain.slice(sign.length).trimStart() : text
}
