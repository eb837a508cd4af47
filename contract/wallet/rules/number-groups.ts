/** Card numbers and wallet addresses as people read them: 6217 0012 3456 7890 121. [L-05] */
export const groupBy4 = (text: string): string => text.match(/[^]{1,4}/gu)?.join(' ') ?? ''

const maskMiddle = (text: string): string => `${text.slice(0, 4)} **** **** ${text.slice(-4)}`

/** 6217 **** **** 8821, whatever the length. [L-05] */
export const maskCard = maskMiddle

/** TJRa **** **** vkL9, whatever the length. [L-05] */
export const maskAddress = maskMiddle
