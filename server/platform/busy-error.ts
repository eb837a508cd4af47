/** Too much of something that is costly waits already. Nothing happened; the caller is asked to come again later. */
export class BusyError extends Error {
  override name = 'BusyError'
}
