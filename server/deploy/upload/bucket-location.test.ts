import { describe, expect, it } from 'vitest'
import { parseBucketLocation } from './bucket-location.ts'
import { openTarget } from '../../cli/run-publish.ts'

const R2 = { R2_ACCOUNT_ID: 'abc123', R2_ACCESS_KEY_ID: 'id', R2_SECRET_ACCESS_KEY: 'key' }
const S3 = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }

describe('parseBucketLocation', () => {
  it('finds the endpoint of R2, and of a jurisdiction if configured', () => {
    expect(parseBucketLocation('r2://tools', R2)).toEqual({
      name: 'r2://tools',
      endpoint: 'https://abc123.r2.cloudflarestorage.com',
      bucket: 'tools',
      prefix: '',
      region: 'auto',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    })
    const { R2_ACCOUNT_ID: _unneeded, ...keys } = R2
    const eu = 'https://abc123.eu.r2.cloudflarestorage.com'
    expect(parseBucketLocation('r2://tools', keys, `${eu}/`).endpoint).toBe(eu)
  })

  it('finds the endpoint of S3 by its region', () => {
    expect(parseBucketLocation('s3://tools/a/b', S3)).toMatchObject({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      prefix: 'a/b/',
    })
    expect(parseBucketLocation('s3://tools/a/', { ...S3, AWS_REGION: 'eu-west-1' })).toMatchObject({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      prefix: 'a/',
    })
    const session = parseBucketLocation('s3://tools', { ...S3, AWS_SESSION_TOKEN: 'token' })
    expect(session.credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'key', sessionToken: 'token' })
  })

  it('says what is missing in the environment', () => {
    expect(() => parseBucketLocation('r2://tools', {})).toThrow(
      'set R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY in the environment',
    )
    expect(() => parseBucketLocation('r2://tools', { ...R2, R2_ACCOUNT_ID: '' })).toThrow(/^set R2_ACCOUNT_ID in/)
    expect(() => parseBucketLocation('s3://tools', { AWS_ACCESS_KEY_ID: 'id' })).toThrow(
      /^set AWS_SECRET_ACCESS_KEY in/,
    )
  })

  it.each(['r2://', 'r2://ab', 'r2://Tools', 's3://tools/../x', 's3://tools//x', 's3://tools/a b', 's3://tools?x'])(
    'refuses %s',
    (target) => {
      expect(() => parseBucketLocation(target, { ...R2, ...S3 })).toThrow(/--to: expected r2:\/\/bucket/)
    },
  )

  it('sends keys by https only, or to this machine', () => {
    expect(parseBucketLocation('s3://tools', S3, 'http://127.0.0.1:9000').endpoint).toBe('http://127.0.0.1:9000')
    for (const endpoint of [
      'http://example.org',
      'https://a:b@example.org',
      'ftp://localhost',
      'example.org',
      'https://x?y',
    ]) {
      expect(() => parseBucketLocation('s3://tools', S3, endpoint)).toThrow(/--endpoint: expected a URL such as/)
    }
  })

  it('refuses what would lead elsewhere', () => {
    expect(() => parseBucketLocation('r2://tools', { ...R2, R2_ACCOUNT_ID: 'evil.example/' })).toThrow(/^R2_ACCOUNT_ID/)
    expect(() => parseBucketLocation('s3://tools', { ...S3, AWS_REGION: 'x.example/' })).toThrow(/^AWS_REGION/)
  })
})

describe('openTarget', () => {
  it('distinguishes buckets from folders', () => {
    expect(openTarget('r2://tools', R2).name).toBe('r2://tools')
    expect(openTarget('../no-such-folder/tools', {}).name).toBe('../no-such-folder/tools')
    expect(openTarget('file:///srv/tools', {}).name).toBe('/srv/tools')
  })

  it('refuses what it does not know', () => {
    expect(() => openTarget('gs://tools', {})).toThrow('--to: expected r2://bucket, s3://bucket/prefix or a folder')
    expect(() => openTarget('file://host/tools', {})).toThrow(/expected a URL such as file:\/\/\/srv/)
    expect(() => openTarget('tools', {}, 'https://example.org')).toThrow('--endpoint is for r2:// and s3:// only')
  })
})
