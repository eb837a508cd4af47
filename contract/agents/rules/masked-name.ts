const tailMax = 2
const headMax = 4

/** A user name of which half is shown at most: `beig****31`. Who brought somebody learns no more of them. [P-03] */
export const maskedName = (name: string): string => {
  const letters = Array.from(name)
  const visible = Math.floor(letters.length / 2)
  const tail = Math.min(tailMax, Math.floor(visible / 3))
  const head = Math.min(headMax, visible - tail)
  return `${letters.slice(0, head).join('')}****${tail === 0 ? '' : letters.slice(-tail).join('')}`
}
