const count = 12

/** The pictures that everybody may use: the files of public/art. [C-12] */
export const siteAvatars: readonly { id: string; url: string }[] = Array.from({ length: count }, (_, index) => {
  const id = `av-${String(index + 1).padStart(2, '0')}`
  return { id, url: `/art/${id}.svg` }
})

/** What is shown of who has removed the own picture. */
export const firstAvatarUrl = '/art/av-01.svg'
