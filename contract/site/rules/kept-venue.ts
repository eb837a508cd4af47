/** Whether answers about a venue may be kept: not where AG stands in its name. Browser and server ask here. [C-09, L-04] */
export const isKeptVenue = (name: string): boolean => !name.includes('AG')
