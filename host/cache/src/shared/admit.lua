-- Lets a request in, or says which limit of its key and project it exceeds: all in one step.
-- Time is the store's, so that the clocks of hosts do not matter.
--
-- KEYS  the requests under way, by when they lapse in ms (sorted set); what is used (hash)
-- ARGV  1 token of the request   2 its lease, ms      3 requests at once
--       4 µs a request takes of the rate              5 requests at once out of the rate
--       6 characters a day       7 those of the request
--       8 the day the host knows of, in days since 1970, 9 how many characters the store had
--       counted in it, 10 how many more the host has let in while the store was away
--       A limit that is 0 is none.
-- Gives 1 what refuses (0 nothing, 1 requests at once, 2 rate, 3 characters)
--       2 requests left of the rate   3 µs until it is whole   4 µs until there is one more
--       5 the day   6 characters used in it
local token, lease, at_once = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local interval, burst = tonumber(ARGV[4]), tonumber(ARGV[5])
local limit, asked = tonumber(ARGV[6]), tonumber(ARGV[7])

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local now_ms, day = math.floor(now / 1000), math.floor(time[1] / 86400)
local function spell(number) return string.format('%.0f', number) end

local state = redis.call('HMGET', KEYS[2], 'free', 'day', 'used')
-- When a whole request's share of the rate will be there again (GCRA).
local free = math.max(tonumber(state[1] or 0), now)
local used = 0
if tonumber(state[2] or 0) == day then
  used = tonumber(state[3])
elseif tonumber(ARGV[8]) == day then
  used = tonumber(ARGV[9]) -- the store has lost it
end
if tonumber(ARGV[8]) == day then used = used + tonumber(ARGV[10]) end

-- One that is sent again after its answer was lost is let in once.
local again, full = false, false
if at_once > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', spell(now_ms))
  again = redis.call('ZSCORE', KEYS[1], token)
  full = not again and redis.call('ZCARD', KEYS[1]) >= at_once
end

local refused, wait = 0, 0
if full then
  refused = 1
elseif not again then
  if interval > 0 then
    wait = free + interval - now - interval * burst
    if wait > 0 then refused = 2 else free = free + interval end
  end
  if refused == 0 and limit > 0 then
    if used + asked > limit then refused = 3 else used = used + asked end
  end
  if refused == 0 and at_once > 0 then
    redis.call('ZADD', KEYS[1], spell(now_ms + lease), token)
    redis.call('PEXPIRE', KEYS[1], spell(lease))
  end
end

if interval > 0 or limit > 0 then
  redis.call('HSET', KEYS[2], 'free', spell(free), 'day', spell(day), 'used', spell(used))
  redis.call('PEXPIRE', KEYS[2], 172800000)
end
local left = 0
if interval > 0 then left = math.floor((interval * burst - (free - now)) / interval) end
return { refused, left, free - now, math.max(wait, 0), day, used }
