const storedAt = 'grandstand.visited-again'
/** One that failed so lately is not made a second time: it would go on for ever. */
const sparedMs = 30_000
const retryMs = 1_000

const isSpent = (): boolean => {
  const lastMs = Number(sessionStorage.getItem(storedAt) ?? Number.NaN)
  if (Date.now() - lastMs < sparedMs) return true
  sessionStorage.setItem(storedAt, String(Date.now()))
  return false
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, retryMs))

const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Loads the page anew as soon as its server answers, because a browser keeps a module that it could not fetch as broken
 * for as long as the page lives: a server that restarted, or a release whose files have other names. False when that was
 * done a moment ago, the device is offline, or nobody waits any more.
 */
export const visitAgain = async (isWanted: () => boolean): Promise<boolean> => {
  if (navigator.onLine === false) return false
  try {
    if (isSpent()) return false
  } catch {
    return false
  }
  while (!(await isServed())) {
    if (!isWanted()) return false
    await pause()
  }
  if (!isWanted()) return false
  location.reload()
  return true
}
