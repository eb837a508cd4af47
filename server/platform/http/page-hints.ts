import type { Language } from '#contract/codes.ts'
import { firstHtmlMeta, type FirstHtml } from '#contract/first-html.ts'
import { pageStartId, type PageStart } from '#contract/page-start.ts'
import type { WebFiles } from './web-manifest.ts'

/** A stream that plays before the app is there. */
export interface FirstStream {
  /** Its playlist. */
  readonly src: string
  /** The module that starts it: src/streams/head-start.ts. */
  readonly module: string
}

export interface FirstPicture {
  readonly src: string
  /** Of one that comes in several widths: its addresses, and how wide the screen draws it. */
  readonly set?: { readonly sources: string; readonly sizes: string } | undefined
  /** Where it stands: a class of src/ui/first-picture.css. */
  readonly place: 'home' | 'live' | 'room' | 'login'
}

/**
 * How the app's files are asked for: at once, when the picture is there, or when the stream plays that starts by itself;
 * then browsers let the stream's requests overtake them. See index.html, which turns the later ones.
 */
export const soon = 'rel="preload"'
const afterPicture = 'rel="later"'
export const afterStream = 'rel="later" fetchpriority="low"'
export type Hint = typeof soon | typeof afterPicture | typeof afterStream

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

const setOf = ({ set }: FirstPicture, prefix: 'image' | '' = ''): string =>
  set ? ` ${prefix}srcset="${attribute(set.sources)}" ${prefix}sizes="${attribute(set.sizes)}"` : ''

export const pictureHint = (picture: FirstPicture): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${attribute(picture.src)}"${setOf(picture, 'image')} />`

/** JSON that no parser of HTML leaves early. */
export const dataBlock = (start: PageStart): string =>
  `<script type="application/json" id="${pageStartId}">${JSON.stringify(start).replaceAll('<', String.raw`\u003c`)}</script>`

export const hintsOf = ({ scripts, styles }: WebFiles, hint: Hint = soon): string =>
  [
    ...styles.map((href) => `<link ${hint} as="style" crossorigin href="${attribute(href)}" />`),
    ...scripts.map((href) => `<link ${hint} as="script" crossorigin href="${attribute(href)}" />`),
  ].join('')

/** A room is waited for until its stream moves: nothing of it waits for a picture that stands still. */
export const hintFor = (picture: FirstPicture | undefined, stream: FirstStream | undefined): Hint => {
  if (stream) return afterStream
  return picture && picture.place !== 'room' ? afterPicture : soon
}

/** The playlist, and the scripts that play it, of which the first one starts it: see index.html. */
export const streamHints = ({ src }: FirstStream, [first, ...others]: WebFiles['scripts']): string =>
  first === undefined
    ? ''
    : [
        `<link rel="preload" as="fetch" crossorigin href="${attribute(src)}" />`,
        `<link rel="modulepreload" crossorigin href="${attribute(first)}" data-stream="${attribute(src)}" />`,
        ...others.map((href) => `<link rel="modulepreload" crossorigin href="${attribute(href)}" />`),
      ].join('')

export const pictureOf = (picture: FirstPicture): string =>
  `<img class="first-picture first-${picture.place}" fetchpriority="high"${setOf(picture)} src="${attribute(picture.src)}" alt="" />`

/** What the drawn screen was drawn for: index.html looks whether this browser is so, before anything of it shows. */
export const metaOf = ({ media }: FirstHtml, language: Language): string =>
  `<meta name="${firstHtmlMeta}" content="${attribute(JSON.stringify({ media, language }))}" />`

/** A page whose root is drawn: its styles are waited for, since it shows at once. Its picture stands by for a browser that it does not fit. */
export const drawnParts = (
  drawn: FirstHtml,
  page: {
    language: Language
    files: WebFiles
    hints: (those: WebFiles) => string
    app: Hint
    data: string
    picture: FirstPicture | undefined
  },
) => {
  const { language, files, hints, app, data, picture } = page
  const styles = files.styles.map((href) => `<link rel="stylesheet" crossorigin href="${attribute(href)}" />`)
  return {
    first: metaOf(drawn, language) + (picture ? pictureHint(picture) : ''),
    head: styles.join('') + hints({ scripts: files.scripts, styles: [] }) + data,
    root: drawn.html,
    after: picture ? `<template id="first-picture">${pictureOf(picture)}</template>` : '',
    app,
  }
}
