const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isAgVenue = (value: unknown): boolean =>
  isRecord(value) && [value.name, value.venueName].some((name) => typeof name === 'string' && name.includes('AG'))

/** False for what asks for, or answers with, a venue that has AG in its name: that is never kept. [C-09] */
export const isCacheable = (input: unknown, data: unknown): boolean => {
  const venues = isRecord(data) && Array.isArray(data.venues) ? data.venues : []
  return !isAgVenue(input) && !venues.some(isAgVenue)
}
