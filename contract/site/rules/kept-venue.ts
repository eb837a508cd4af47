const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whatever names a venue: its name, its code, or a field of another thing that holds either. */
const isUnkeptVenue = (value: unknown): boolean =>
  isRecord(value) &&
  [value.name, value.venueName, value.channelCode].some((name) => typeof name === 'string' && name.includes('AG'))

/**
 * Whether an answer may be kept: not when AG (in capitals) stands in the name or code of the venue that it was asked for,
 * or of one of the `venues` in it, or in its own `venueName`. The browser's cache and the server's both ask here. [C-09, L-04]
 */
export const isKept = (input: unknown, data: unknown): boolean => {
  const venues = isRecord(data) && Array.isArray(data.venues) ? data.venues : []
  const own = isRecord(data) ? { venueName: data.venueName } : undefined
  return ![input, own, ...venues].some(isUnkeptVenue)
}
