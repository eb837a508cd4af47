/** The channels that the sandbox venue plays: those of the demo that are not played from the centre wallet. [E-04] */
export const sandboxChannels = ['by', 'dz', 'qp', 'lx', 'KTZR', 'AGZR', 'KTCP', 'KTDJ', 'LHDJ'] as const
