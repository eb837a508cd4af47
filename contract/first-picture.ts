/** When the stream that a page started showed its first picture, among the page's performance marks. */
export const firstPictureMark = 'first-picture'
