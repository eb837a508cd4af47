/** Words that the field has other terms for, by the term that takes their place in a name. */
export const houseWords: Readonly<Record<string, string>> = {
  deed: 'action, kind of spending',
  demand: 'step-up challenge',
  ground: 'facts, inputs',
  heard: 'received',
  here: 'own, local',
  hindrance: 'blocker, reason',
  known: 'registered, cached, stored',
  lacking: 'missing',
  mend: 'recover, retry',
  mended: 'recovered',
  purse: 'budget, balance, reservation',
  said: 'sent, message',
  shown: 'visible',
  standing: 'status, summary',
  told: 'notified',
}

/** Names that may have one: the wire, a table of the database or a library has them so. */
const allowed = new Set([
  'demandId',
  'demand_id',
  'verification_demands',
  'novice_deeds',
  'known_devices',
  'TURNOVER_LACKING',
])
/** Terms of the field that have one in them. */
const terms = /\bon ?demand|known devices?/g

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(terms, '')
    .split(/[^a-z]+/)

/** The words of a name that should be another one. */
export const houseWordsIn = (name: string): string[] =>
  allowed.has(name)
    ? []
    : wordsOf(name)
        .map((word) => (Object.hasOwn(houseWords, word) ? word : word.replace(/s$/, '')))
        .filter((word) => Object.hasOwn(houseWords, word))
