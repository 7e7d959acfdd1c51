/**
 * Algorithms that FAPI 2.0 permits (Security Profile, 5.4.1). `Ed25519` is the newer name of `EdDSA` with that curve (RFC
 * 9864).
 */
export const FAPI_ALGORITHMS: readonly string[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519']
