/** What was played: bets on matches, rounds of our own games, shared tables, lotteries, venues of others. [C-15] */
export const playKinds = ['sports', 'own', 'table', 'lottery', 'venue'] as const
