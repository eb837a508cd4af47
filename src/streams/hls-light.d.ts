// hls.js ships no types for its light build; the names are the same.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
