import { jsonOf, type CommandLine } from './command-line.ts'

/** Operators' commands of promotions. */
export const promotionLines: readonly CommandLine[] = [
  {
    pattern: 'promotion template <kind>',
    does: 'a promotion of a kind to begin with, such as rebate, as JSON: edit it, then create it',
    read: ({ kind }) => ({ command: 'promotion.template', kind }),
  },
  {
    pattern: 'promotion create|change <json|@file>',
    does: 'makes a draft, which nobody sees; or changes one: what it gives stands once it has started',
    read: ({ 'create|change': how, 'json|@file': json }) => ({ command: `promotion.${how}`, promotion: jsonOf(json) }),
  },
  {
    pattern: 'promotion list',
    does: 'every promotion, and what it has given of its budget',
    read: () => ({ command: 'promotion.list' }),
  },
  {
    pattern: 'promotion show|try|start|pause|end <slug>',
    does: 'shows one; tries it on what members did in the last month: cost, winners, signs of abuse; lets it run; pauses it; ends it for good',
    read: ({ 'show|try|start|pause|end': how, slug }) => ({ command: `promotion.${how}`, slug }),
  },
  {
    pattern: 'promotion preview <slug>',
    does: 'a link that shows its page for a day before it is open, to whoever has the link',
    read: ({ slug }) => ({ command: 'promotion.preview', slug }),
  },
  {
    pattern: 'promotion preview-withdraw <slug>',
    does: 'calls back every such link that was made of it until now',
    read: ({ slug }) => ({ command: 'promotion.preview-withdraw', slug }),
  },
  {
    pattern: 'promotion budget <slug> <unit> <total>',
    does: 'the most that it may give of CNY, USDT (both in their smallest unit), COIN, POINT, CARD or SPIN',
    read: ({ slug, unit, total }) => ({ command: 'promotion.budget', slug, unit, total: Number(total) }),
  },
  {
    pattern: 'promotion tag|untag <member> <tag>',
    does: 'puts a tag on a member or takes it off: activity-black bars from promotions, no-level-bonus from bonuses of levels; others serve audiences',
    read: ({ 'tag|untag': how, member, tag }) => ({ command: `promotion.${how}`, member, tag }),
  },
  {
    pattern: 'promotion tags <member>',
    does: 'the tags of a member',
    read: ({ member }) => ({ command: 'promotion.tags', member }),
  },
  {
    pattern: 'promotion held [count]',
    does: 'grants that wait for somebody to look at them, and why, the oldest first',
    read: ({ count = '50' }) => ({ command: 'promotion.held', limit: Number(count) }),
  },
  {
    pattern: 'promotion approve|refuse <grant>',
    does: 'gives what was held, or not: then its part of the budget is free again',
    read: ({ 'approve|refuse': how, grant }) => ({ command: `promotion.${how}`, grantId: grant }),
  },
  {
    pattern: 'promotion revoke <grant> <note> …',
    does: 'takes back what a grant gave by an opposite posting; what the wallet does not cover is owed',
    read: ({ grant, note }, rest) => ({
      command: 'promotion.revoke',
      grantId: grant,
      note: [note, ...rest].join(' '),
    }),
  },
]
