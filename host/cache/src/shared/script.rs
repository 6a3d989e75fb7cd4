//! Lua scripts, each of which the store runs as one step.

use redis::{ErrorKind, FromRedisValue, RedisResult, ServerErrorKind, ToRedisArgs};

use super::connect::Connection;

/// A script in Lua, known to the store by its digest.
pub struct Script {
    code: &'static str,
    digest: String,
}

impl Script {
    /// Makes a script of this code.
    pub fn new(code: &'static str) -> Self {
        Self { code, digest: redis::Script::new(code).get_hash().to_owned() }
    }

    /// Runs the script. A node that does not know the script is sent its code: a node that has
    /// taken over from another has none of the scripts that were loaded there.
    ///
    /// # Errors
    /// An error of the store.
    pub async fn run<T: FromRedisValue>(
        &self,
        redis: &mut Connection,
        keys: &[String],
        arguments: &impl ToRedisArgs,
    ) -> RedisResult<T> {
        let call = |command: &str, script: &str| {
            let mut cmd = redis::cmd(command);
            cmd.arg(script).arg(keys.len()).arg(keys).arg(arguments);
            cmd
        };
        match call("EVALSHA", &self.digest).query_async(redis).await {
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
                call("EVAL", self.code).query_async(redis).await
            }
            answer => answer,
        }
    }
}
