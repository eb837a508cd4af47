import type { Language } from '#contract/codes.ts'
import type { Quality } from '#contract/live/entities/stream-quality.ts'

const chinese = {
  label: '清晰度',
  now: '现在 {{name}}',
  auto: '自动',
  source: '原画 {{lines}}p',
  lines: '{{lines}}p',
  audio: '仅音频',
  only: '清晰度只有一档：{{name}}',
}

const english: typeof chinese = {
  label: 'Quality',
  now: 'now {{name}}',
  auto: 'Auto',
  source: 'Source {{lines}}p',
  lines: '{{lines}}p',
  audio: 'Audio only',
  only: 'One quality only: {{name}}',
}

/** Both languages come with the menu, which loads where there is a choice of quality. */
const words: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english }

export const qualityWords = (language: Language) => {
  const own = words[language]
  const nameOf = (quality: Exclude<Quality, 'auto'>, lines: number): string => {
    if (quality === 'audio') return own.audio
    return (quality === 'source' ? own.source : own.lines).replace('{{lines}}', String(lines))
  }
  return {
    ...own,
    nameOf,
    onlyName: (name: string) => own.only.replace('{{name}}', name),
    nowName: (name: string) => own.now.replace('{{name}}', name),
  }
}
