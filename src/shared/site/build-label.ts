import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Theme } from '#src/shared/app/appearance.tsx'

/** The day on which the web app was built, as 2025-07-23; vite.config.ts writes it in. */
export const buildDate: string = import.meta.env['BUILD_DATE'] as string

/** The build as testers name it: v1.0.1 · build 1.1.0 glow 2025-07-23. */
export const buildLabelOf = (
  { clientVersion, buildLabel }: Pick<SiteInfo, 'clientVersion' | 'buildLabel'>,
  theme: Theme,
): string => `${clientVersion} · build ${buildLabel} ${theme} ${buildDate}`
