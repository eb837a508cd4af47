import { reportBundle } from '#scripts/bundle-budget.ts'

/** What /app/live needs before it is interactive, against the budget of 150 KB gzip; built files, no browser. */
export const run = async (): Promise<void> => {
  if (!reportBundle('dist')) process.exitCode = 1
}
