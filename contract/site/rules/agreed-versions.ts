/**
 * The texts that somebody has agreed to, as they travel and are kept: `privacy:2026-11-22,rules:…,terms:…`, by name.
 * Empty where a site has none. [C-11]
 */
export const agreedVersions = (
  texts: readonly { readonly id: string; readonly version?: string | undefined }[],
): string =>
  texts
    .flatMap(({ id, version }) => (version === undefined ? [] : [`${id}:${version}`]))
    .toSorted()
    .join(',')

/** Those of the texts in force whose version is not in `agreed`, a line of agreedVersions or none. [C-11] */
export const textsDue = <Text extends { readonly id: string; readonly version?: string | undefined }>(
  texts: readonly Text[],
  agreed: string | null,
): Text[] => {
  const agreedVersions = agreed?.split(',') ?? []
  return texts.filter(({ id, version }) => version !== undefined && !agreedVersions.includes(`${id}:${version}`))
}
