/** Who calls, as far as the connection tells. */
export interface Client {
  /** The remote address, for limits and sessions. */
  address: string
  /** Where the proxy in front says that the address is; absent without one. [S-08, S-09] */
  region?: string
  /** The device's uuid header. */
  uuid: string
  clientType: 'web' | 'h5' | 'terminal'
  /** What the client says it is, 300 characters at most; for the list of devices. [L-12] */
  userAgent?: string
  language: 'zh-CN' | 'en'
}
