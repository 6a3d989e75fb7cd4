-- A request has ended; where it failed its characters are given back.
-- KEYS  as for admit.lua
-- ARGV  1 token   2 characters to give back   3 the day they were counted in
redis.call('ZREM', KEYS[1], ARGV[1])
local state = redis.call('HMGET', KEYS[2], 'day', 'used')
if tonumber(ARGV[2]) > 0 and tonumber(state[1] or 0) == tonumber(ARGV[3]) then
  local used = math.max(tonumber(state[2]) - tonumber(ARGV[2]), 0)
  redis.call('HSET', KEYS[2], 'used', string.format('%.0f', used))
end
