//! Scripts: what happens in the store as one step.

use redis::{ErrorKind, FromRedisValue, RedisResult, ServerErrorKind, ToRedisArgs};

use super::connect::Connection;

/// A script in Lua, known to the store by its digest.
pub struct Script {
    code: &'static str,
    digest: String,
}

impl Script {
    /// Of this code.
    pub fn new(code: &'static str) -> Self {
        Self { code, digest: redis::Script::new(code).get_hash().to_owned() }
    }

    /// Runs it. A node that does not know it is sent the code itself: a node that has taken
    /// over from another knows nothing of what was loaded there.
    ///
    /// # Errors
    /// The store's.
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
