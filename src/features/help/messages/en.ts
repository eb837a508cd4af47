import type { help as words } from './zh-CN.ts'

export const help: typeof words = {
  title: 'Help centre',
  lead: 'Search, or browse by category',
  search: 'Search the help',
  placeholder: 'Password, gifts, suspended odds',
  clear: 'Clear the search',
  all: 'All',
  categories: 'Help categories',
  found: '{{count}} {{count|article|articles}} for “{{words}}”',
  empty: 'This category has no articles yet',
  none: 'Nothing found for “{{words}}”',
  noneText: 'Try other words, or contact customer service.',
  failed: 'Help could not be loaded',
  failedText: 'Please check the network and try again.',
  missing: 'This article does not exist',
  missingText: 'It may have been replaced or taken down.',
  back: 'Help centre',
  version: 'Version {{version}}, in force from that day',
  related: 'Related articles',
  more: 'Still stuck?',
  service: 'Contact customer service',
}
