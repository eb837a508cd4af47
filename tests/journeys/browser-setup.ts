import type { TestProject } from 'vitest/node'
import { launchSharedBrowser } from './browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserEndpoint: string
  }
}

/** One browser a run; every person has a context of their own in it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const browser = await launchSharedBrowser()
  project.provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}
